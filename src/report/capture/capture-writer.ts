import type { Capture } from '../../score/capture.js'
import { formOfFile, namedForm } from '../text/named-form.js'
import { captureHtml } from './capture-html.js'
import { captureJson } from './capture-json.js'
import { captureMarkdown } from './capture-markdown.js'
import { captureText } from './capture-text.js'

export type CaptureWriter = (capture: Capture) => Iterable<string>

const WRITERS: Readonly<Record<string, CaptureWriter>> = {
  text: captureText,
  json: captureJson,
  markdown: captureMarkdown,
  html: captureHtml,
}

export const CAPTURE_FORMS: readonly string[] = Object.keys(WRITERS)

const EXTENSIONS = { '.txt': 'text', '.json': 'json', '.md': 'markdown', '.html': 'html' }

export function captureWriter(name: string): CaptureWriter {
  return namedForm(name, WRITERS)
}

/** The form a file's extension asks for. */
export function captureFormOfFile(file: string): string {
  return formOfFile(file, EXTENSIONS)
}
