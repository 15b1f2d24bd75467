// Somebody who comes from mcptest or arcade types the options they know.
import { expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { expectCalm, folderWith } from './run-cli.js'

const SUITE = {
  servers: { shop: { mock: './shop.yml' } },
  agents: [
    {
      name: 'acts',
      model: 'openai/gpt-5',
      servers: ['shop'],
      prompt: 'Act.',
      expect: [{ tool_names: { exact: ['act'] } }],
    },
    {
      name: 'waits',
      model: 'openai/gpt-5',
      servers: ['shop'],
      prompt: 'Wait.',
      expect: [{ tool_names: { exact: [] } }],
    },
  ],
}

function folder(): string {
  return folderWith({
    'mcprove.yml': JSON.stringify(SUITE),
    'shop.yml': JSON.stringify({ tools: [{ name: 'act', answers: [{ return: 'done' }] }] }),
    'a.yml': JSON.stringify([{ calls: [{ name: 'act' }] }, { text: 'done' }]),
    'b.yml': JSON.stringify([{ calls: [{ name: 'act' }] }, { text: 'also done' }]),
  })
}

it('run reads the options of mcptest, with a note for each', async () => {
  const args = ['run', '--models', 'scripted/a.yml,scripted/b.yml', '--filter', 'acts', '--reporter', 'minimal']
  const outcome = await cli(args, { cwd: folder() })
  expectCalm(outcome)
  expect(outcome.code).toBe(0)
  expect(outcome.stdout).toContain('2 tests: 2 passed')
  expect(outcome.stderr).toSay('`--model scripted/a.yml --model scripted/b.yml`', '`--test acts`')
})

it('run reads the options of arcade, with a note for each', async () => {
  const args = ['run', '-t', 'acts', '-p', 'scripted:a.yml', '-n', '3', '-c', '2', '-d', '-f', '--reporter', 'json']
  const outcome = await cli(args, { cwd: folder() })
  expectCalm(outcome)
  expect(outcome.code).toBe(0)
  expect(JSON.parse(outcome.stdout)).toMatchObject({ tests: [], showing: expect.anything() })
  expect(outcome.stderr).toSay('`--runs 3`', '`--jobs 2`', '`--model scripted/a.yml`', '`-d`')
})

it('capture reads them too', async () => {
  const args = ['capture', '--models', 'scripted/a.yml', '--num-runs', '2', '--filter', 'acts', '--reporter', 'json']
  const outcome = await cli(args, { cwd: folder() })
  expect(outcome.code).toBe(0)
  expect(outcome.stderr.match(/^note: /gm)).toHaveLength(3)
})

it.each(['eval', 'run', 'capture'])(
  '%s does not take a key on the command line, and does not repeat it',
  async (name) => {
    const outcome = await cli([name, '--api-key', 'openai:sk-of-somebody'], { cwd: folder() })
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain('--env-file')
    expect(outcome.stderr).not.toContain('sk-of-somebody')
  },
)

it.each([
  ['list', '--models'],
  ['plan-runs', '--use-provider'],
])('%s, which chooses no models, does not know %s', async (name, option) => {
  const outcome = await cli([name, option, 'openai:gpt-4o'], { cwd: folder() })
  expect(outcome).toMatchObject({ code: 2, stdout: '' })
  expect(outcome.stderr).toContain(`unknown option \`${option}\``)
})
