// `*.mcprove.ts` in a project that has tsx or jiti, as our own hint says; a Node that strips types needs neither.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, folderWith, ROOT } from './run-cli.js'

const AGENT = `{ name: 'greets', model: 'scripted/greeting.yml', prompt: PROMPT, expect: [{ 'tool_names[0]': 'greet' }] }`

const SHARED = `export const PROMPT: string = 'Greet Ana.'
const inputSchema: object = { type: 'object', properties: { who: { type: 'string' } }, required: ['who'] }
export const GREET = { name: 'greet', description: 'Greets somebody.', inputSchema }
`

const SUITES = {
  'a suite': `import { defineSuite } from 'mcprove'
import { PROMPT } from './shared.ts'
const runs: number = 1
export default defineSuite({ agents: [{ ...${AGENT}, runs }] })
`,
  'a list of suites': `import { defineSuite } from 'mcprove'
import { PROMPT } from './shared.ts'
export default [
  defineSuite({ agents: [${AGENT}] }),
  defineSuite({ agents: [{ ...${AGENT}, name: 'greets again' }] }),
]
`,
  'an EvalSuite': `import { EvalSuite, ExpectedMcpToolCall } from 'mcprove/evals'
import { GREET, PROMPT } from './shared.ts'
const suite: EvalSuite = new EvalSuite({ name: 'greetings', systemMessage: 'Greet.' })
suite.addTools([GREET])
suite.addCase({ name: 'greets', userMessage: PROMPT, expectedToolCalls: [new ExpectedMcpToolCall('greet', { who: 'Ana' })] })
export default suite
`,
} as const

/** A project of somebody's: what it installed is linked from here. */
function projectWith(type: object, packages: readonly string[], suite: string): string {
  const folder = folderWith({
    'package.json': JSON.stringify({ private: true, ...type }),
    'some.mcprove.ts': suite,
    'shared.ts': SHARED,
    'greeting.yml': '- calls: [{ name: greet, args: { who: Ana } }]\n- text: Done.\n',
  })
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'mcprove'), { recursive: true })
  writeFileSync(
    join(modules, 'mcprove/package.json'),
    JSON.stringify({
      name: 'mcprove',
      type: 'module',
      exports: { '.': './dist/index.js', './evals': './dist/evals.js' },
    }),
  )
  symlinkSync(join(ROOT, 'dist'), join(modules, 'mcprove/dist'))
  for (const name of ['zod', ...packages]) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  return folder
}

describe.each([
  ['tsx', ['tsx']],
  ['jiti', ['jiti']],
])('with %s', (_, packages) => {
  describe.each([
    ['of ES modules', { type: 'module' }],
    ['that does not say', {}],
  ])('a package %s', (_, type) => {
    it.each(Object.entries(SUITES))('exports %s', async (_, suite) => {
      const { code, stdout, stderr } = await cli(['run', '--model', 'scripted/greeting.yml'], {
        cwd: projectWith(type, packages, suite),
      })
      expect(stdout, stderr).toContain('✓ greets')
      expect(code).toBe(0)
    })
  })
})

const stripsTypes = 'typescript' in process.features && process.features.typescript !== false

it.skipIf(stripsTypes)(
  'a suite that waits is told how to be an ES module, where tsx makes CommonJS of it',
  async () => {
    const suite = `await Promise.resolve()\n${SUITES['a suite']}`
    const run = (type: object) => cli(['run'], { cwd: projectWith(type, ['tsx'], suite) })
    expect(await run({ type: 'module' })).toMatchObject({ code: 0 })
    const { code, stderr } = await run({})
    expect(code).toBe(2)
    expect(stderr).toContain('Add `"type": "module"` to package.json')
  },
)

it.skipIf(stripsTypes)('without a loader, the hint names one, and it is enough', async () => {
  const { code, stderr } = await cli(['run'], { cwd: projectWith({}, [], SUITES['a suite']) })
  expect(code).toBe(2)
  expect(stderr).toContain('npm install --save-dev tsx')
})
