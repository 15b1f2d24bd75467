import type { Capture } from '../../score/capture.js'
import { stringify } from '../reporters/json.js'

/** `mcprove/capture@1` as one document. */
export function* captureJson(capture: Capture): Generator<string> {
  yield `${stringify(capture, 2)}\n`
}
