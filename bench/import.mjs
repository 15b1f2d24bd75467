// `import` of 200 MB of logs in lines from the shell, on one processor: read, counted twice, redacted and written.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measuredRun } from '../scripts/prove/measured-run.mjs'
import { alternate, median } from './samples.mjs'

const BYTES = 200e6
const CALLS = 20
const RESULT_LENGTH = 2_000
const ROUNDS = 5
const AT_LEAST_MB_PER_SECOND = 100
const PROCESSOR = '0'
const AT = '2026-03-04T10:00:00.000Z'

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url))
const cli = pathOf('../dist/cli.cjs')
const parseLines = pathOf('../scripts/prove/parse-lines.mjs')
/** Prose and code with words such as `token` and `key`, which redaction has to look at. */
const PROSE = readFileSync(pathOf('../docs/spec/running.md'), 'utf8')

/** By format, the lines of one run. */
const FORMATS = {
  'claude-code': claudeCodeRun,
  codex: codexRun,
  openai: openaiRun,
}

export async function importing() {
  const { status } = spawnSync('taskset', ['--cpu-list', PROCESSOR, 'true'])
  if (status !== 0) return [{ name: 'import of logs in lines', skipped: 'there is no taskset here' }]
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-bench-'))
  try {
    const rows = []
    for (const [format, runOf] of Object.entries(FORMATS)) rows.push(await measure(folder, format, runOf))
    return rows
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(folder, format, runOf) {
  const log = join(folder, `${format}.jsonl`)
  const runs = writeLog(log, runOf)
  const size = statSync(log).size / 1e6
  const imported = async () => {
    const { seconds, errors } = await measuredRun(folder, [cli, 'import', log, '-o', join(folder, 'out')], PROCESSOR)
    if (!errors.startsWith(`${runs} traces with ${runs * CALLS} calls from ${format}`)) throw new Error(errors)
    return seconds
  }
  const parsed = async () => (await measuredRun(folder, [parseLines, log], PROCESSOR)).seconds
  const samples = await alternate({ parsed, imported }, { rounds: ROUNDS, warmups: 1 })
  rmSync(log)
  return {
    name: `${size.toFixed(0)} MB of ${format}, one processor`,
    values: samples.imported.map((seconds) => size / seconds),
    unit: 'MB/s',
    detail: `only JSON.parse ${(size / median(samples.parsed)).toFixed(0)} MB/s`,
    bar: AT_LEAST_MB_PER_SECOND,
    isAtLeast: true,
  }
}

function writeLog(file, runOf) {
  const descriptor = openSync(file, 'w')
  let runs = 0
  for (let written = 0; written < BYTES; runs += 1) {
    const lines = runOf(runs).map((line) => `${JSON.stringify(line)}\n`)
    written += writeSync(descriptor, lines.join(''))
  }
  closeSync(descriptor)
  return runs
}

function callsOf(run) {
  return Array.from({ length: CALLS }, (_, call) => {
    const start = ((run * CALLS + call) * 997) % (PROSE.length - RESULT_LENGTH)
    return {
      id: `call_${run}_${call}`,
      args: { path: `src/${call}.ts` },
      text: PROSE.slice(start, start + RESULT_LENGTH),
    }
  })
}

function claudeCodeRun(run) {
  const line = (type, uuid, message) => ({
    parentUuid: null,
    isSidechain: false,
    userType: 'external',
    cwd: '/home/me/app',
    sessionId: `session-${run}`,
    version: '2.1.0',
    gitBranch: 'main',
    type,
    uuid: `${run}-${uuid}`,
    timestamp: AT,
    message,
  })
  const usage = { input_tokens: 10, cache_read_input_tokens: 900, cache_creation_input_tokens: 100, output_tokens: 20 }
  const answered = callsOf(run).map(({ id, args, text }, i) => [
    line('assistant', `a${i}`, {
      id: `m${run}-${i}`,
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-4-5',
      content: [{ type: 'tool_use', id, name: 'Read', input: args }],
      usage,
    }),
    line('user', `u${i}`, { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: text }] }),
  ])
  return [line('user', 'p', { role: 'user', content: 'Read it all.' }), ...answered.flat()]
}

function codexRun(run) {
  const line = (type, payload) => ({ timestamp: AT, type, payload })
  const answered = callsOf(run).map(({ id, args, text }) => [
    line('response_item', { type: 'function_call', name: 'shell', arguments: JSON.stringify(args), call_id: id }),
    line('response_item', { type: 'function_call_output', call_id: id, output: text }),
  ])
  const prompt = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Read it all.' }] }
  return [
    line('session_meta', { id: `session-${run}`, timestamp: AT, cwd: '/home/me/app', cli_version: '0.166.0' }),
    line('response_item', prompt),
    ...answered.flat(),
  ]
}

function openaiRun(run) {
  const answered = callsOf(run).map(({ id, args, text }) => [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: { name: 'read', arguments: JSON.stringify(args) } }],
    },
    { role: 'tool', tool_call_id: id, content: text },
  ])
  return [{ model: 'gpt-5', messages: [{ role: 'user', content: 'Read it all.' }, ...answered.flat()] }]
}
