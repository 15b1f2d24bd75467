import type { CapturedCall, CapturedRun } from '../../score/capture.js'
import { stringify } from '../reporters/json.js'

/** `run 2: completed, 1 call` */
export function runText({ run, outcome, error, calls }: CapturedRun): string {
  const count = `${calls.length} ${calls.length === 1 ? 'call' : 'calls'}`
  return `run ${run}: ${outcome}, ${count}${error === undefined ? '' : `: ${error}`}`
}

/** `calendar.create_event {"title":"Sync"}` */
export function callText({ tool, args, args_text }: CapturedCall): string {
  return args_text === undefined ? `${tool} ${stringify(args)}` : `${tool} with no valid JSON: ${args_text}`
}
