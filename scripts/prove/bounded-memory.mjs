// Scores one gigabyte of traces, one test each: memory must be bounded, and most of the time must be reading.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sixGatesFile } from '../../bench/six-gates.mjs'
import { measuredRun } from './measured-run.mjs'
import { writeTraces } from './write-traces.mjs'

const MAX_MB = 300
const MB = 1e6

export async function boundedMemory({ traces, form }) {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-memory-'))
  try {
    const input = join(folder, form === 'array' ? 'traces.json' : 'traces.jsonl')
    writeTraces(input, traces, form)
    writeFileSync(join(folder, 'gates.yml'), sixGatesFile)
    return await measure(folder, input, traces)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(folder, input, traces) {
  const size = statSync(input).size / MB
  const floor = await measuredRun(folder, [pathOf('parse-lines.mjs'), input])
  const score = ['score', input, '--gates', join(folder, 'gates.yml'), '--per-trace', '--reporter', 'jsonl']
  const scoring = await measuredRun(folder, [pathOf('../../dist/cli.cjs'), ...score])
  const speed = ({ seconds }) => `${(size / seconds).toFixed(0)} MB/s`

  console.log(`  ${traces} traces, ${size.toFixed(0)} MB, six gates, --per-trace --reporter jsonl`)
  console.log(
    `  peak memory ${scoring.peakMb.toFixed(0)} MB (at most ${MAX_MB}); only parsing: ${floor.peakMb.toFixed(0)} MB`,
  )
  console.log(`  ${speed(scoring)}; only splitting and JSON.parse: ${speed(floor)}`)
  console.log(`  ${(scoring.seconds / floor.seconds).toFixed(2)} times the time of only parsing`)

  const failures = []
  if (floor.exitCode !== 0) failures.push(`parse-lines ended with ${floor.exitCode}: ${floor.errors}`)
  // Some of the traces fail.
  if (scoring.exitCode !== 1) failures.push(`score ended with ${scoring.exitCode}: ${scoring.errors}`)
  const { event, summary } = lastLine(scoring.output)
  if (event !== 'summary' || summary.total !== traces || summary.failed !== traces / 10) {
    failures.push(`expected ${traces} tests, a tenth of them failed, got ${JSON.stringify(summary)}`)
  }
  if (scoring.peakMb > MAX_MB) failures.push(`peak memory is ${scoring.peakMb.toFixed(0)} MB, over ${MAX_MB} MB`)
  return failures
}

function lastLine(file) {
  const text = readFileSync(file, 'utf8').trimEnd()
  return JSON.parse(text.slice(text.lastIndexOf('\n') + 1) || '{}')
}

function pathOf(relative) {
  return fileURLToPath(new URL(relative, import.meta.url))
}
