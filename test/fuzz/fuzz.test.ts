// 20,000 inputs, always the same ones: the seed is fixed, so that this fails for a change and never by chance.
// `npm run prove` has others each time.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const INPUTS = 20_000
/** Of the inputs of each target, read to the end. */
const MIN_TAKEN = 0.15

interface Fuzzed {
  readonly inputs: number
  readonly corpus: number
  readonly targets: Readonly<Record<string, { readonly inputs: number; readonly taken: number }>>
  readonly failures: readonly { readonly target: string; readonly kind: string; readonly text: string }[]
}

it('everything that reads a stranger’s input gives a result or an error of ours', async () => {
  const { inputs, failures, targets } = await fuzzed({ MCPROVE_FUZZ_INPUTS: String(INPUTS) })
  expect(failures.map(({ text }) => text).join('\n\n')).toBe('')
  expect(inputs).toBeGreaterThanOrEqual(INPUTS)
  // Inputs that are all refused at the door would say nothing about what is behind it.
  const shallow = Object.entries(targets).filter(([, { inputs, taken }]) => taken < inputs * MIN_TAKEN)
  expect(shallow).toEqual([])
})

it('finds a planted bug of each kind, and tells the smallest input and the command', async () => {
  const targets = 'planted-throws,planted-slow,planted-hang,planted-memory'
  const { failures } = await fuzzed({ MCPROVE_FUZZ_INPUTS: '43', MCPROVE_FUZZ_TARGET: targets })
  const kinds = ['error', 'exception', 'hang', 'memory', 'output', 'pollution', 'slow']
  expect(failures.map(({ kind }) => kind).sort()).toEqual(kinds)
  const found = failures.find(({ kind }) => kind === 'exception')?.text
  expect(found).toContain('planted-throws: exception: TypeError: planted')
  expect(found).toContain('MCPROVE_FUZZ_SEED=1 MCPROVE_FUZZ_TARGET=planted-throws node scripts/fuzz.mjs')
  expect(found).toContain('smallest input, 1 bytes: "0"')
})

/** What it tells people is kept for a crash: planted failures would pass for failures of these tests. */
async function fuzzed(settings: Readonly<Record<string, string>>): Promise<Fuzzed> {
  const child = spawn(process.execPath, ['scripts/fuzz.mjs'], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, told] = await Promise.all([text(child.stdout), text(child.stderr)])
  const last = output.trimEnd().split('\n').at(-1)
  if (!last) throw new Error(`The fuzzer gave no result: ${told}`)
  return JSON.parse(last)
}
