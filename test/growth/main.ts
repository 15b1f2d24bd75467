// The large form of test/e2e/growth.test.ts: each command line in a process of its own, at three sizes. Tells processor
// time and peak memory; the last line of standard output is all of it as JSON.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { growthCases } from './cases.js'
import { type CommandLine, type GrowthCase, sizesFrom } from './growth-case.js'

const CLI = join(process.cwd(), 'dist/cli.cjs')
const TELL_COST = join(process.cwd(), 'scripts/prove/tell-cost.cjs')

interface Cost {
  readonly size: number
  readonly cpuMs: number
  readonly peakMb: number
}

const rows: { command: string; counts: string; costs: readonly Cost[] }[] = []
for (const [command, listed] of Object.entries(growthCases({ cli: CLI }))) {
  if (typeof listed === 'string') continue
  for (const one of listed) {
    const costs: Cost[] = []
    for (const size of sizesFrom(one.large)) costs.push(await costOf(one, size))
    rows.push({ command, counts: one.counts, costs })
    const told = costs.map(
      ({ size, cpuMs, peakMb }) => `${size}: ${(cpuMs / 1000).toFixed(1)} s, ${peakMb.toFixed(0)} MB`,
    )
    console.log(`  ${command}, ${one.counts}: ${told.join('; ')}`)
  }
}
console.log(JSON.stringify(rows))

async function costOf({ make }: GrowthCase, size: number): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-growth-'))
  const line = await make(folder, size)
  try {
    return { size, ...(await measured(folder, line)) }
  } finally {
    await line.close?.()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measured(folder: string, { args, stdin = '', exitCode = 0 }: CommandLine): Promise<Omit<Cost, 'size'>> {
  const cost = join(folder, 'cost.json')
  const child = spawn(process.execPath, ['--require', TELL_COST, CLI, ...args], {
    cwd: folder,
    env: {
      ...process.env,
      HOME: folder,
      XDG_CONFIG_HOME: '',
      MCPROVE_COST: cost,
      ANTHROPIC_API_KEY: 'a-key-that-nobody-needs',
    },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = `${errors}${text}`.slice(-2_000)
  })
  child.stdin?.end(stdin)
  const [code] = await once(child, 'close')
  if (code !== exitCode) throw new Error(`mcprove ${args.join(' ')} ended with ${code}: ${errors}`)
  return JSON.parse(readFileSync(cost, 'utf8'))
}
