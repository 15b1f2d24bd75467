// A check that had nothing to judge does not pass: what the command line says and how it ends.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { folderWith } from './run-cli.js'

const trace = (final_response: string) => `${JSON.stringify({ tool_calls: [], final_response })}\n`

const folder = folderWith({
  'narrative.yml': 'narrative: {}\n',
  'empty.yml': 'expect: []\n',
  'each.yml': 'expect: [{ "tool_calls[*].args.city": { each: Oslo } }]\n',
  'always.yml': 'expect: [{ final_response: { contains: "" } }]\n',
  'suite.mcprove.yml': 'agents: [{ name: asks, prompt: Refund it. }]\n',
  'claims.jsonl': trace('I refunded order 17.'),
  'asks.jsonl': trace('Which order do you mean?'),
})
const score = (...args: string[]) => cli(['score', ...args], { cwd: folder })

it('a claim that nothing backs fails, a question is inconclusive with the reason in every report', async () => {
  expect(await score('claims.jsonl', '--gates', 'narrative.yml')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('the text says "I refunded order 17"'),
  })
  const reports = ['minimal', 'json', 'jsonl', 'junit', 'markdown', 'github', 'tap', 'sarif', 'agent', 'html']
  const flags = reports.flatMap((name) => ['--reporter', `${name}=${name}.out`])
  const outcome = await score('asks.jsonl', '--gates', 'narrative.yml', '--reporter', 'pretty', ...flags)
  const reason = 'no call was made and the text claims no action, so there is nothing to compare'
  expect(outcome).toMatchObject({ code: 3, stdout: expect.stringContaining(reason) })
  for (const name of reports) {
    expect(readFileSync(join(folder, `${name}.out`), 'utf8').replaceAll('%2C', ','), name).toContain(reason)
  }
})

it('explain says that nothing to judge is not a pass', async () => {
  await score('asks.jsonl', '--gates', 'narrative.yml', '-o', 'result.json', '--traces')
  const { code, stdout } = await cli(['explain', '--result', 'result.json'], { cwd: folder })
  expect(code).toBe(0)
  expect(stdout).toSay('narrative inconclusive\n', '(docs/troubleshooting.md)\n')
})

it('a test without checks is inconclusive, and a file of gates without any is refused', async () => {
  expect(await score('asks.jsonl', '--suite', 'suite.mcprove.yml', '--test', 'asks')).toMatchObject({
    code: 3,
    stdout: expect.stringContaining('this test has no checks: '),
  })
  expect(await score('asks.jsonl', '--gates', 'empty.yml')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('has no check'),
  })
})

it('expectations that check nothing fail, and those that cannot fail are refused', async () => {
  expect(await score('asks.jsonl', '--gates', 'each.yml')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('so `each` checked nothing'),
  })
  expect(await score('asks.jsonl', '--gates', 'always.yml')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('`contains: ""` can never fail'),
  })
})
