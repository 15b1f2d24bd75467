// Factory's Droid: saved sessions, and the events of `droid exec -o stream-json`.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter } from '../importer.js'
import { recordIn } from '../json-fields.js'
import { LineRuns } from '../line-runs.js'
import { DroidRun } from './droid-run.js'

export const droid = defineImporter({
  key: 'droid',
  summary: 'sessions of Factory’s Droid, and output of `droid exec`',
  detect: (head) => head.some(isOwn),
  open: (context) => new LineRuns(context, () => new DroidRun(), isStart),
})

function isStart(value: unknown): boolean {
  const { type, subtype, id, title, cwd, mcp_servers }: RawRecord = recordIn(value)
  if (type === 'session_start') return typeof id === 'string' && (typeof title === 'string' || typeof cwd === 'string')
  return type === 'system' && subtype === 'init' && mcp_servers === undefined
}

function isOwn(value: unknown): boolean {
  const { type, toolName, parameters, finalText }: RawRecord = recordIn(value)
  if (type === 'session_start') return isStart(value)
  return (
    (type === 'tool_call' && typeof toolName === 'string' && isRecord(parameters)) ||
    (type === 'completion' && typeof finalText === 'string')
  )
}
