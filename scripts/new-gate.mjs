// `npm run new-gate my_gate`: creates a folder with a working gate to start from.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  if (status === 0) {
    console.log(
      `Next: make it the gate you mean (CONTRIBUTING.md). Its tests: npx vitest run src/gates/contract.test.ts ${folder}`,
    )
  } else {
    // A gate that cannot be registered would break every later run of generate.
    rmSync(join(root, folder), { recursive: true })
    console.error(`new-gate: the gate could not be registered, so ${folder} is gone again`)
    process.exitCode = 1
  }
} else {
  console.error(`new-gate: ${problem}\nUsage: npm run new-gate my_gate`)
  process.exitCode = 2
}

function problemWith(key) {
  if (key === undefined || rest.length > 0) return 'one name is needed'
  if (!/^[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$/.test(key)) return `"${key}" is not snake_case`
  if (existsSync(join(root, folder))) return `${folder} exists already`
  if (suiteKeys().includes(key)) return `"${key}" is a key of suites already, and a gate's block needs one of its own`
  return null
}

/** The other keys of a suite or test, which the new gate must not use. */
function suiteKeys() {
  const { properties } = JSON.parse(readFileSync(join(root, 'schema.json'), 'utf8'))
  return [properties, properties.tests.items.anyOf[0].properties].flatMap(Object.keys)
}

function filesOf(key) {
  const name = key.replace(/_(\w)/g, (_match, letter) => letter.toUpperCase())
  return {
    'gate.ts': `import * as z from 'zod'
import { evidenceOf } from '../../core/gate/evidence.js'
import { defineGate, type ExpectationSource } from '../../core/gate/gate.js'
import { member } from '../../core/members/member-set.js'
import { toolOf } from '../../core/trace/trace.js'

const PASSED: readonly ExpectationSource[] = [{ target: '${key}.passed', matcher: { '>=': 1 } }]

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
  defaultExpect: PASSED,
  // The limit has a key of its own: an \`expect\` list adds to it.
  limits: () => PASSED,
  perRun: true,
  reads: ['calls', 'names', 'servers'],

  measure: ({ tool }, trace) => trace.tool_calls.flatMap((call, step) => (tool.has(toolOf(call)) ? [step] : [])),
  fold: ({ max_calls }, runs) => {
    const findings = runs.flatMap(({ run, measure: steps }) => {
      const step = steps[max_calls]
      if (step === undefined) return []
      return [
        {
          level: 'error' as const,
          kind: 'too_many_calls',
          run,
          step,
          message: \`\${steps.length} calls, \${max_calls} allowed\`,
          expected: max_calls,
          actual: steps.length,
        },
      ]
    })
    const targets = {
      '${key}.calls': runs.reduce((sum, { measure: steps }) => sum + steps.length, 0),
      '${key}.passed': findings.length === 0 ? 1 : 0,
    }
    // Few calls are only good where there are some: without any, there is nothing to judge.
    const lacks = (steps: readonly number[]) => (steps.length > 0 ? null : 'the tool was never called')
    const { unmeasured, notes } = evidenceOf(runs, lacks, Object.keys(targets))
    return { targets, findings: [...findings, ...notes], unmeasured }
  },
})
`,
    'cases.ts': `import type { GateCase } from '../../core/gate/gate.js'

export const cases: readonly GateCase[] = [
  {
    name: 'One call is allowed by default',
    options: { tool: 'search' },
    traces: [{ tool_calls: [{ name: 'search' }, { name: 'fetch' }] }],
    status: 'passed',
    targets: {
      '${key}.calls': 1,
      '${key}.passed': 1,
    },
    findings: [],
  },
  {
    name: 'A repeated call is one too many',
    options: { tool: 'search' },
    traces: [{ tool_calls: [{ name: 'search' }, { name: 'fetch' }, { name: 'search' }] }],
    status: 'failed',
    targets: {
      '${key}.calls': 2,
      '${key}.passed': 0,
    },
    findings: [
      {
        level: 'error',
        kind: 'too_many_calls',
        run: 1,
        step: 2,
        expected: 1,
        actual: 2,
      },
    ],
  },
  {
    name: 'Without a call there is nothing to judge',
    options: { tool: 'search' },
    traces: [{ tool_calls: [{ name: 'fetch' }] }],
    status: 'inconclusive',
    targets: {
      '${key}.calls': 0,
      '${key}.passed': 1,
    },
    findings: [{ level: 'warning', kind: 'no_evidence', run: 1, step: null }],
  },
]
`,
    'sentences.txt': `# One call is allowed by default

# A repeated call is one too many
error in run 1, step 2: 2 calls, 1 allowed

# Without a call there is nothing to judge
warning in run 1: the tool was never called
`,
    'gate.test.ts': `import { expect, it } from 'vitest'
import { scoreTest } from '../../score/score-test.js'

const runs = [{ tool_calls: [{ server: 'web', name: 'search' }] }]

it('refuses a glob that is no server', () => {
  const block = { tool: 'sea*' }
  expect(() => scoreTest({ ${key}: block }, runs)).toThrow('supported glob')
})

it('an expect list does not lift the limit', () => {
  const block = { tool: 'web.*', max_calls: 0, expect: [{ '${key}.calls': { '<=': 9 } }] }
  expect(scoreTest({ ${key}: block }, runs).status).toBe('failed')
})
`,
    'README.md': `# ${key}

What it asks, in a sentence or two.

**When to use it.** The situation in which a user needs this gate.

**When not to use it.** The gate that answers a similar question better.

<!-- generated:gate -->
<!-- /generated:gate -->
`,
  }
}
