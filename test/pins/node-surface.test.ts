// What `mcprove/node` exports. Adding a name is a decision; losing one breaks people.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as node from '../../src/node.js'

it('exports exactly these names', () => {
  expect(Object.keys(node).sort()).toEqual([
    'captureEvalSuite',
    'connect',
    'createMockServer',
    'createModelServer',
    'createProxy',
    'errorsAt',
    'failThen',
    'loadFromHttp',
    'loadFromStdio',
    'record',
    'run',
    'runEvalSuite',
    'trafficTrace',
  ])
})

it('run takes a suite as an object, starts from the folder it is given, and returns rows with their traces', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'mcprove-node-'))
  try {
    writeFileSync(join(cwd, 'tools.yml'), 'tools: [{ name: hello, answers: [{ return: hi }] }]')
    writeFileSync(join(cwd, 'script.yml'), '- calls: [{ name: hello }]\n- text: done\n')
    const result = await node.run(
      {
        servers: { s: { mock: './tools.yml' } },
        agents: [
          {
            name: 'greets',
            model: 'scripted/script.yml',
            servers: ['s'],
            prompt: 'p',
            golden_path: { calls: ['hello'] },
          },
        ],
      },
      { cwd, env: {} },
    )
    expect(result).toMatchObject({ exit_code: 0, summary: { total: 1, passed: 1 } })
    expect(result.tests[0]?.runs[0]?.trace).toMatchObject({
      tool_calls: [{ server: 's', name: 'hello' }],
      final_response: 'done',
      outcome: { status: 'completed' },
    })
  } finally {
    rmSync(cwd, { recursive: true })
  }
})
