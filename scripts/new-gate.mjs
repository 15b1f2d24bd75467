// `npm run new-gate my_gate`: a folder with a gate that works, to be changed into the one you mean.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [key, ...rest] = process.argv.slice(2)
const folder = join('src/gates', (key ?? '').replaceAll('_', '-'))
const problem = problemWith(key)

if (problem === null) {
  mkdirSync(join(root, folder), { recursive: true })
  for (const [file, text] of Object.entries(filesOf(key))) {
    writeFileSync(join(root, folder, file), text)
    console.log(`wrote ${folder}/${file}`)
  }
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/generate.mjs')], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  console.error(`new-gate: ${problem}\nUsage: npm run new-gate my_gate`)
  process.exitCode = 2
}

function problemWith(key) {
  if (key === undefined || rest.length > 0) return 'one name is needed'
  if (!/^[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$/.test(key)) return `"${key}" is not snake_case`
  if (existsSync(join(root, folder))) return `${folder} exists already`
  return null
}

function filesOf(key) {
  const name = key.replace(/_(\w)/g, (_match, letter) => letter.toUpperCase())
  return {
    'gate.ts': `import * as z from 'zod'
import { defineGate } from '../../core/gate.js'
import { member } from '../../core/member-set.js'
import { toolOf } from '../../core/trace.js'

export const ${name} = defineGate({
  key: '${key}',
  summary: 'Was the tool called at most a number of times in each run?',
  options: z.strictObject({
    tool: member.describe('The tool whose calls count.'),
    max_calls: z.int().min(0).default(1).describe('How many calls a run may make.'),
  }),
  targets: {
    '${key}.calls': 'Calls of the tool, in all runs.',
    '${key}.passed': '1 when no run made more calls than allowed.',
  },
  defaultExpect: [{ target: '${key}.passed', matcher: { '>=': 1 } }],
  perRun: true,

  measure: ({ tool }, trace) => trace.tool_calls.flatMap((call, step) => (tool.has(toolOf(call)) ? [step] : [])),
  fold: ({ max_calls }, runs) => {
    const findings = runs.flatMap(({ run, measure: steps }) =>
      steps.slice(max_calls).map((step) => ({
        level: 'error' as const,
        kind: 'too_many_calls',
        run,
        step,
        message: \`\${steps.length} calls, \${max_calls} allowed\`,
      })),
    )
    const calls = runs.reduce((sum, { measure: steps }) => sum + steps.length, 0)
    return { targets: { '${key}.calls': calls, '${key}.passed': findings.length === 0 ? 1 : 0 }, findings }
  },
})
`,
    'cases.ts': `import type { GateCase } from '../../core/gate.js'

export const cases: readonly GateCase[] = [
  {
    name: 'one call is allowed by default',
    options: { tool: 'search' },
    traces: [{ tool_calls: [{ name: 'search' }, { name: 'fetch' }] }],
    status: 'passed',
    targets: { '${key}.calls': 1, '${key}.passed': 1 },
    findings: [],
  },
  {
    name: 'a repeated call is one too many',
    options: { tool: 'search' },
    traces: [{ tool_calls: [{ name: 'search' }, { name: 'fetch' }, { name: 'search' }] }],
    status: 'failed',
    targets: { '${key}.calls': 2, '${key}.passed': 0 },
    findings: [{ level: 'error', kind: 'too_many_calls', run: 1, step: 2, message: '2 calls, 1 allowed' }],
  },
]
`,
    'README.md': `# ${key}

When to reach for it, in a few sentences: which question it answers, and which gate answers the neighbouring one.

<!-- generated:gate -->
<!-- /generated:gate -->
`,
  }
}
