// Suites whose agents are programs, and the programs.
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { folderWith, ROOT } from './run-cli.js'
import { SUITE } from './run-suite.js'

const AGENTS = join(ROOT, 'test/fixtures/agents')
export const PYTHON_AGENT = ['python3', join(AGENTS, 'agent.py')]
export const NODE_AGENT = [process.execPath, join(AGENTS, 'agent.mjs')]

export const PRODUCTS = ['claude', 'codex', 'gemini', 'opencode', 'copilot'] as const

const SHOP = {
  state: { bought: 'nothing' },
  tools: [
    { name: 'find', description: 'Finds things.', default: 'found {{args.q}}' },
    { name: 'buy', description: 'Buys it.', answers: [{ return: 'bought', set: { bought: '{{args.what}}' } }] },
  ],
}
const MAPS = { tools: [{ name: 'route', description: 'Finds a way.', default: 'left' }] }

type Json = Readonly<Record<string, unknown>>

/** A folder with a suite of these tests, and stand-ins for the products in `bin`. */
export function externalFolder(
  tests: readonly Json[],
  more: Json = {},
  files: Readonly<Record<string, string>> = {},
): string {
  const standIns = PRODUCTS.map((product) => [
    `bin/${product}`,
    `#!/bin/sh\nexec '${process.execPath}' '${join(AGENTS, 'stand-in.mjs')}' ${product} "$@"\n`,
  ])
  const folder = folderWith({
    ...files,
    ...Object.fromEntries(standIns),
    'shop.json': JSON.stringify(SHOP),
    'maps.json': JSON.stringify(MAPS),
    [SUITE]: JSON.stringify({
      servers: { shop: { mock: 'shop.json' }, maps: { mock: 'maps.json' } },
      agents: tests.map((test, index) => ({
        name: `test ${index + 1}`,
        servers: ['shop'],
        prompt: PLAN,
        expect: [{ 'tool_names[0]': 'find' }],
        ...test,
      })),
      ...more,
    }),
  })
  for (const product of PRODUCTS) chmodSync(join(folder, 'bin', product), 0o755)
  return folder
}

/** What the agents of the tests do: a call a line. */
export const PLAN = 'shop.find {"q": "lamp"}\nshop.buy {"what": "lamp"}'

/** An agent that is a line of shell. */
export function shellAgent(line: string): Json {
  return { name: 'sh', command: ['sh', '-c', line, 'agent'] }
}
