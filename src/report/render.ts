// The renderers that programs call: they take a result and return text. The command line streams the same chunks.
import { assertKnownOptions } from '../core/input/known-options.js'
import type { Result } from '../score/result/result.js'
import { htmlChunks } from './reporters/html.js'
import { type JsonOptions, jsonChunks } from './reporters/json.js'
import { junitChunks } from './reporters/junit.js'
import { markdownChunks } from './reporters/markdown.js'
import { prettyChunks } from './reporters/pretty.js'
import { sarifChunks } from './reporters/sarif.js'
import { tapChunks } from './reporters/tap.js'

/** How `renderPretty` writes. */
export interface PrettyOptions {
  /** Use terminal colours. Default false. */
  readonly color?: boolean | undefined
}

/** The result as one HTML file that needs no network. */
export function renderHtml(result: Result): string {
  return textOf(htmlChunks(result))
}

/** The result as one JSON document (`mcprove/result@1`). The same result gives the same bytes. */
export function renderJson(result: Result, options: JsonOptions = {}): string {
  assertKnownOptions('renderJson', options, { traces: true })
  return textOf(jsonChunks(result, options))
}

/** The result as JUnit XML. */
export function renderJunit(result: Result): string {
  return textOf(junitChunks(result))
}

/** The result as GitHub-flavoured Markdown. */
export function renderMarkdown(result: Result): string {
  return textOf(markdownChunks(result))
}

/** The result as `mcprove run` prints it. */
export function renderPretty(result: Result, options: PrettyOptions = {}): string {
  assertKnownOptions('renderPretty', options, { color: true })
  return textOf(prettyChunks(result, { color: options.color ?? false }))
}

/** The result as a SARIF log. */
export function renderSarif(result: Result): string {
  return textOf(sarifChunks(result))
}

/** The result as TAP 14. */
export function renderTap(result: Result): string {
  return textOf(tapChunks(result))
}

function textOf(chunks: Iterable<string>): string {
  return [...chunks].join('')
}
