// `mcprove diff` and `mcprove explain` on results that the built bin wrote itself.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { expectCalm, folderWith, ROOT } from './run-cli.js'

let folder: string
const mcprove = (...args: string[]) => cli(args, { cwd: folder })

beforeAll(async () => {
  folder = folderWith({
    'tools-v1.json': JSON.stringify({ tools: [{ name: 'a', inputSchema: { type: 'object' } }] }),
    'tools-v2.yml': 'tools:\n  - name: a\n    input_schema: { type: object, properties: { x: {} }, required: [x] }\n',
    'broken.json': '{"schema": "mcprove/result@1", "tests": 7}',
  })
  cpSync(join(ROOT, 'examples/offline-traces'), join(folder, 'weather'), { recursive: true })
  for (const name of ['good', 'regressed']) {
    const suite = ['--suite', 'weather/weather.mcprove.yml', '--traces', '--quiet', '-o', `${name}.json`]
    await mcprove('score', `weather/${name}.traces.jsonl`, ...suite)
  }
})

it('five runs of which two fail now may be noise', async () => {
  const diff = await mcprove('diff', 'good.json', 'regressed.json', '-o', 'diff.md', '-o', 'diff.json')
  expect(diff).toMatchObject({ code: 0, stderr: '' })
  expect(diff.stdout).toMatchInlineSnapshot(`
    "NO CHANGE BEYOND NOISE in 1 row

    expect: tool_calls[0].name: expected "get_weather", got "get_forecast" (1 row)
      FLIPPED weather lookup: passed -> failed, 5/5 -> 3/5 runs (-40 points, interval -79 to +17; p = 0.094): within noise

    1 row: 1 flipped (may be noise)
    how many runs would tell: mcprove plan-runs --from 0.99 --to 0.6 --rows 1
    behaviour of 1 row: 1 without drift
    "
  `)
  expect(JSON.parse(readFileSync(join(folder, 'diff.json'), 'utf8'))).toMatchObject({
    schema: 'mcprove/diff@2',
    exit_code: 0,
  })
  expect(existsSync(join(folder, 'diff.md'))).toBe(true)
  expect(await mcprove('diff', 'good.json', 'regressed.json', '--strict')).toMatchObject({ code: 1 })
  expect(await mcprove('diff', 'good.json', 'good.json')).toMatchObject({
    code: 0,
    stdout: 'NO CHANGE FOUND in 1 row\n\n1 row: 1 the same\nbehaviour of 1 row: 1 without drift\n',
  })
})

it('--significant is accepted for one more release, and says that it has no effect', async () => {
  const [plain, significant] = [
    await mcprove('diff', 'good.json', 'regressed.json'),
    await mcprove('diff', 'good.json', 'regressed.json', '--significant'),
  ]
  expect(significant).toMatchObject({ code: plain.code, stdout: plain.stdout })
  expect(significant.stderr).toMatchInlineSnapshot(`
    "note: --significant has no effect: without it, only changes beyond noise decide too. It will be removed in the next release
    "
  `)
})

it('a margin is a ratio, and only of results', async () => {
  for (const margin of ['0', '1', '5']) {
    expect(await mcprove('diff', 'good.json', 'regressed.json', '--margin', margin)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`--margin is a ratio between 0 and 1, got ${margin}`),
    })
  }
  const undecided = await mcprove('diff', 'good.json', 'regressed.json', '--margin', '0.05')
  expect(undecided).toMatchObject({
    code: 3,
    stdout: expect.stringMatching(/^UNDECIDED: a drop of 5 points is not excluded\n/),
  })
  expect(await mcprove('diff', 'tools-v1.json', 'tools-v2.yml', '--margin', '0.05')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--margin applies to results only'),
  })
})

it('a new required argument breaks those who call', async () => {
  expect(await mcprove('diff', 'tools-v1.json', 'tools-v2.yml')).toMatchObject({
    code: 1,
    stdout: 'CHANGED a breaking\n  breaking: input x: added, required\n\n1 changed (1 breaking), 0 the same\n',
  })
})

it('the result of an interrupted run is refused: tests that it did not finish would look removed', async () => {
  const good = JSON.parse(readFileSync(join(folder, 'good.json'), 'utf8'))
  writeFileSync(join(folder, 'stopped.json'), JSON.stringify({ ...good, exit_code: 130, tests: [] }))
  for (const files of [
    ['good.json', 'stopped.json'],
    ['stopped.json', 'good.json'],
  ]) {
    const { code, stderr } = await mcprove('diff', ...files)
    expect(code).toBe(2)
    expect(stderr).toSay('stopped.json was interrupted')
  }
})

it('what cannot be compared is refused in words', async () => {
  for (const args of [
    ['good.json', 'tools-v1.json'],
    ['good.json'],
    ['broken.json', 'good.json'],
    ['nowhere', 'good.json'],
  ]) {
    const outcome = await mcprove('diff', ...args)
    expectCalm(outcome)
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
  }
})

it('explains the first failure of a saved result', async () => {
  const { code, stdout } = await mcprove('explain', '--result', 'regressed.json')
  expect(code).toBe(0)
  expect(stdout).toMatchInlineSnapshot(`
    "FAILED weather lookup weather/weather.mcprove.yml
    3 of 5 runs passed; this is run 2

    expect failed
      run 2: tool_calls[0].name: expected "get_weather", got "get_forecast"
      run 2: final_response: expected a string that matches "\\\\b31\\\\b", got the string "It is 27 C in Sacramento."

    calls ! see above
        recorded
      ! 0 weather.get_forecast {"city": "Sacramen…
        1 weather.get_weather {"city": "Los Angel…

    what would have passed
      tool_calls[0].name exact "get_weather"; it is "get_forecast"
      final_response regex "\\\\b31\\\\b"; it is "It is 27 C in Sacramento."

    tool_selection failed
      tool_selection.passed: expected >= 1, got 0
      run 2: 2350 tokens, 350 over the budget of 2000
      also has findings in run 4

    what would have passed
      the same runs without runs 2, 4

    trajectory failed
      trajectory.passed: expected >= 1, got 0
      run 2, tool_calls[1]: expected call 1 \`get_weather\` with city "Sacramento", but recorded call 2 \`weather.get_weather\` differs at args.city: expected "Sacramento", got "Los Angeles"

    calls = as expected, ! see above, - missing, + unexpected
        expected                                     recorded
                                                     0 weather.get_forecast {"city": "Sacramen…
      ! get_weather {"city": "Sacramento"}           1 weather.get_weather {"city": "Los Angel…

    shortest failing prefix
      2 of 2 calls, up to tool_calls[1] weather.get_weather; no fewer pass

    what would have passed
      tool_calls[1] weather.get_weather with args.city = "Sacramento"

    reproduce
      mcprove score weather/regressed.traces.jsonl --suite weather/weather.mcprove.yml
    "
  `)
})

it('explains an error code, and knows its neighbours', async () => {
  expect((await mcprove('explain', 'CASSETTE_STALE')).stdout).toContain('what to do\n  - Record it again')
  expect(await mcprove('explain', 'CASSETTE_STAL')).toMatchObject({ code: 2 })
  expect(await mcprove('explain')).toMatchObject({ code: 2 })
  expect(await mcprove('explain', '--result', 'good.json')).toMatchObject({
    code: 0,
    stdout: 'nothing failed in good.json\n',
  })
})
