// Sessions of Pi and of OpenClaw, which is built on it, and the events of `pi --mode json`.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter } from '../importer.js'
import { recordIn, textIn } from '../json-fields.js'
import { LineRuns } from '../line-runs.js'
import { PiRun } from './pi-run.js'

export const pi = defineImporter({
  key: 'pi',
  summary: 'sessions of Pi and OpenClaw, and events of `pi --mode json`',
  isRepeating: true,
  detect: (head) => head.some((value) => isHeader(value) || isOwnMessage(value)),
  open: (context) => new LineRuns(context, () => new PiRun(), isHeader),
})

function isHeader(value: unknown): boolean {
  if (!isRecord(value) || value.type !== 'session' || typeof value.id !== 'string') return false
  return typeof value.cwd === 'string' || typeof value.version === 'number'
}

/** A message with calls, or with their result: no other program has these names. */
function isOwnMessage(value: unknown): boolean {
  const { type, message }: RawRecord = recordIn(value)
  if (type !== 'message' && type !== 'message_end') return false
  const { role, toolCallId, content } = recordIn(message)
  if (role === 'toolResult') return typeof toolCallId === 'string'
  return Array.isArray(content) && content.some((block) => textIn(recordIn(block).type) === 'toolCall')
}
