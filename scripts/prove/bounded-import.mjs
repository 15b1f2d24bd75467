// Imports a log of one gigabyte: memory must be bounded by the largest run.
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measuredRun } from './measured-run.mjs'

const MAX_MB = 300
const BYTES = 1e9
const CALLS = 20

export async function boundedImport() {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-import-'))
  try {
    const input = join(folder, 'sessions.jsonl')
    const sessions = writeSessions(input)
    const cli = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url))
    const { exitCode, seconds, peakMb, errors } = await measuredRun(folder, [cli, 'import', input, '-o', '/dev/null'])
    const size = statSync(input).size / 1e6
    console.log(`  ${sessions} sessions, ${size.toFixed(0)} MB: ${(size / seconds).toFixed(0)} MB/s`)
    console.log(`  peak memory ${peakMb.toFixed(0)} MB (at most ${MAX_MB})`)
    const told = `${sessions} traces with ${sessions * CALLS} calls from claude-code; skipped ${sessions} (list them with --verbose)\n`
    return [
      ...(exitCode === 0 && errors === told ? [] : [`import ended with ${exitCode} and said ${errors}`]),
      ...(peakMb <= MAX_MB ? [] : [`peak memory is ${peakMb.toFixed(0)} MB, over ${MAX_MB} MB`]),
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function writeSessions(file) {
  const descriptor = openSync(file, 'w')
  let sessions = 0
  for (let written = 0; written < BYTES; sessions += 1) {
    written += writeSync(
      descriptor,
      sessionOf(`session-${sessions}`)
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    )
  }
  closeSync(descriptor)
  return sessions
}

function sessionOf(sessionId) {
  const line = (type, message) => ({
    sessionId,
    isSidechain: false,
    type,
    timestamp: '2026-03-04T10:00:00.000Z',
    message,
  })
  const answered = Array.from({ length: CALLS }, (_, i) => [
    line('assistant', {
      id: `m${i}`,
      content: [{ type: 'tool_use', id: `t${i}`, name: 'Read', input: { path: `src/${i}.ts` } }],
    }),
    line('user', { content: [{ type: 'tool_result', tool_use_id: `t${i}`, content: 'x'.repeat(2_000) }] }),
  ])
  return [line('user', { content: 'Read it all.' }), line('progress', {}), ...answered.flat()]
}
