// `node scripts/prove.mjs logs FOLDER` compares what mcprove imports with a second count.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { CLI, folderWith } from './run-cli.js'

const STEP = fileURLToPath(new URL('../../scripts/prove/logs.mjs', import.meta.url))
const COMPARE = fileURLToPath(new URL('../../scripts/prove/logs/compare.mjs', import.meta.url))
const CHAT = fileURLToPath(new URL('../../scripts/prove/logs/chat.mjs', import.meta.url))

const call = (id: string, city: string) => ({
  id,
  type: 'function',
  function: { name: 'get_weather', arguments: JSON.stringify({ city }) },
})
const conversation = JSON.stringify({
  messages: [
    { role: 'user', content: 'Rain?' },
    { role: 'assistant', content: null, tool_calls: [call('call_0', 'Oslo'), call('call_1', 'Rome')] },
    { role: 'tool', tool_call_id: 'call_0', content: 'rain' },
    { role: 'tool', tool_call_id: 'call_1', content: 'sun' },
    { role: 'assistant', content: 'Only in Oslo.' },
  ],
})

async function evaluate(program: string, args: readonly string[] = []) {
  const env = { ...process.env, MCPROVE_CLI: CLI }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, ...args], {
    env,
  })
  return stdout
}

async function prove(files: Record<string, string>) {
  const folder = folderWith(files)
  const program = `import { logs } from ${JSON.stringify(STEP)}; for (const failure of await logs(process.argv.slice(1))) console.log('FAIL', failure)`
  return evaluate(program, [join(folder, 'logs')])
}

it('a log that both counts agree on is exact', async () => {
  expect(await prove({ 'logs/openai/weather.json': conversation })).toMatchInlineSnapshot(`
    "| format | versions seen | logs | calls | exact | share | not exact |
    |---|---|---|---|---|---|---|
    | openai |  | 1 | 2 | 1 | 100.0 % |  |
    | **all** |  | 1 | 2 | 1 | 100.0 % |  |
    "
  `)
})

it('a wrong expectation is named, and so is a log that mcprove refuses', async () => {
  const expected = JSON.stringify({ 'weather.json': { calls: 3, final_response: 'not null' } })
  const output = await prove({
    'logs/weather.json': conversation,
    'logs/expected.json': expected,
    'logs/codex/notes.json': '{"notes": "none"}',
  })
  expect(output.replaceAll(/\/\S+\/logs\//g, '')).toMatchInlineSnapshot(`
    "| format | versions seen | logs | calls | exact | share | not exact |
    |---|---|---|---|---|---|---|
    | codex |  | 1 | 0 | 0 | 0.0 % | 1 refused |
    | openai |  | 1 | 2 | 0 | 0.0 % | 1 wrong |
    | **all** |  | 2 | 2 | 0 | 0.0 % | 1 wrong, 1 refused |
      refused codex  notes.json
              error codex/notes.json is neither a trace nor a log in a known format [TRACE_INVALID]
      wrong   openai  weather.json
              calls: expected 3, imported 2
    FAIL 1 of 2 logs are read wrongly without a warning
    FAIL 0 of 2 logs are read exactly, fewer than 97 %
    "
  `)
})

it('every difference between the two counts is named', async () => {
  const trace = {
    tool_calls: [
      { name: 'get_weather', args: { city: 'Rome' } },
      { name: 'get_weather', args: { city: 'Rome' } },
    ],
    tool_results: [{ is_error: false }, { is_error: true, missing: true }],
    final_response: null,
  }
  const program = `
    import { countOpenai } from ${JSON.stringify(CHAT)}
    import { differences } from ${JSON.stringify(COMPARE)}
    const { runs } = countOpenai({ form: 'document', values: [${conversation}] })
    const trace = ${JSON.stringify(trace)}
    console.log(differences(runs, [trace]).join('\\n'))
    console.log(differences(runs, [{ ...trace, tool_calls: trace.tool_calls.slice(1) }])[0])
    console.log(differences(runs, [trace, trace]).join('\\n'))`
  expect(await evaluate(program)).toMatchInlineSnapshot(`
    "arguments: 1 differ, first of get_weather: counted {"city":"Oslo"}, imported {"city":"Rome"}
    calls without result: counted 0, imported 1
    final response: counted true, imported false
    calls: counted 2, imported 1
    runs: counted 1, imported 2
    calls: counted 2, imported 4
    "
  `)
})
