// What models send that no honest one would: it is the mistake of the agent, and the trace of the run can be read again.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { cli, expectCalm } from './run-cli.js'
import { byPrompt, FORMATS, folderOf, type JsonOutcome, MOCK, model, rowOf, run, runJson } from './run-suite.js'

const add = (args: unknown) => ({ calls: [{ name: 'fake.add', args }] })
const done = { text: 'Done.' }
const deepArguments = (levels: number) => JSON.parse(`{"a":${'[{"b":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}}`)
const HOSTILE = JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"toString":2}')

/** The other format of OpenAI is that of openai-compatible. */
const MODELS = FORMATS.filter((format) => !('api' in format)).map((format) => format.model)
const PROMPTS = ['deep', 'unnamed', 'hostile']

describe('what no honest model would send', () => {
  let cwd: string
  let outcome: JsonOutcome
  const runNamed = (prompt: string, name: string) => rowOf(outcome, `${prompt} ${name}`).runs[0]

  beforeAll(async () => {
    const server = await model(
      byPrompt({
        deep: [add(deepArguments(1_000)), done],
        unnamed: [
          {
            calls: [
              { name: '', args: { a: 1 } },
              { name: 'fake.add', args: { a: 1, b: 2 } },
            ],
          },
          done,
        ],
        hostile: [add(HOSTILE), done],
      }),
    )
    const rows = MODELS.flatMap((name) =>
      PROMPTS.map((prompt) => ({
        name: `${prompt} ${name}`,
        prompt,
        model: name,
        expect: [{ final_response: 'Done.' }],
      })),
    )
    cwd = folderOf(server, rows)
    outcome = await runJson(cwd, ['--record'])
  })

  it('the run is calm, and a replay says the same', async () => {
    expectCalm(outcome)
    const replayed = await runJson(cwd, ['--replay'])
    expect(replayed.code).toBe(1)
    for (const { name, status, runs } of outcome.result.tests) {
      expect(rowOf(replayed, name)).toMatchObject({ status, runs })
    }
  })

  it.each(MODELS)('arguments nested 1,000 levels deep end the run as a mistake of the agent: %s', (name) => {
    expect(rowOf(outcome, `deep ${name}`).status).toBe('failed')
    expect(runNamed('deep', name)).toMatchObject({
      outcome: 'agent_error',
      error: expect.stringMatching(/ called `fake__add` .*500 levels/),
    })
  })

  it.each(MODELS)('a call without a name is answered, and kept in the trace: %s', (name) => {
    const run = runNamed('unnamed', name)
    expect(run?.trace.tool_calls).toMatchObject([
      { server: null, name: '' },
      { server: 'fake', name: 'add' },
    ])
    expect(run?.trace.tool_results).toMatchObject([
      { is_error: true, content: [{ type: 'text', text: 'The call has no tool name.' }] },
      { is_error: false },
    ])
    // As at the providers, a conversation that holds such a call may be refused.
    expect(['completed', 'agent_error']).toContain(run?.outcome)
  })

  it('such a trace can be scored: no tool has that name', async () => {
    writeFileSync(join(cwd, 'again.json'), JSON.stringify(runNamed('unnamed', MODELS[0] ?? '')?.trace))
    writeFileSync(join(cwd, 'gates.yml'), 'tool_edges: { allowed: [fake.add] }\n')
    const scored = await cli(['score', 'again.json', '--gates', 'gates.yml'], { cwd })
    expectCalm(scored)
    expect(scored, scored.stderr).toMatchObject({ code: 1, stderr: '' })
  })

  it.each(MODELS)('__proto__, constructor and toString are arguments like any other: %s', (name) => {
    expect(rowOf(outcome, `hostile ${name}`).status).toBe('passed')
    expect(JSON.stringify(runNamed('hostile', name)?.trace.tool_calls[0]?.args)).toBe(JSON.stringify(HOSTILE))
  })
})

it('a time limit that is larger than any timer is a limit, not the end of the run', async () => {
  const server = await model([add({ a: 1, b: 2 }), done])
  const huge = 3_000_000_000
  const cwd = folderOf(server, [{ name: 'patient', timeout_ms: huge }], {
    servers: { fake: { mock: 'mock.json', timeout_ms: huge } },
  })
  writeFileSync(join(cwd, 'mock.json'), MOCK)
  for (const flags of [[], ['--timeout', String(huge)]]) {
    const outcome = await run(cwd, ['--live', ...flags])
    expectCalm(outcome)
    expect(outcome, outcome.stdout).toMatchObject({ code: 0 })
  }
})
