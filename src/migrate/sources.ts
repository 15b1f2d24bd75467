import { isRecord } from '../core/trace/trace-fields.js'
import { isMcptestFile } from '../suite/mcptest/read-mcptest.js'
import { fromArcadeEvals } from './from-arcade-evals.js'
import { fromMcptest } from './from-mcptest.js'
import { fromPromptfoo } from './from-promptfoo.js'
import type { Migration } from './migration.js'
import { isPromptfooConfig } from './promptfoo/is-promptfoo-config.js'

/** A file as it was found. */
export interface SourceFile {
  readonly text: string
  readonly path: string
  /** Its value, if it is YAML or JSON. */
  readonly data: unknown
}

/** A tool whose files become suites. */
interface MigrationSource {
  /** True for a file of this tool; the first that says so is taken. */
  readonly recognizes: (file: SourceFile) => boolean
  readonly migrate: (text: string, path: string) => Migration
}

export const SOURCES: Readonly<Record<string, MigrationSource>> = {
  promptfoo: {
    recognizes: (file) => !isMcptestFile(file.path) && isPromptfooConfig(file),
    migrate: fromPromptfoo,
  },
  'arcade-evals': {
    recognizes: ({ path, text }) => /\.py$/i.test(path) && ARCADE.test(text),
    migrate: fromArcadeEvals,
  },
  mcptest: { recognizes: ({ path, data }) => isMcptestFile(path) || isSuite(data), migrate: fromMcptest },
}

/** A suite of mcptest has the sections of a suite of mcprove; the spelling tells them apart. */
const SECTIONS = ['agents', 'tests', 'evals', 'tools', 'resources', 'prompts', 'servers', 'imports']

function isSuite(data: unknown): boolean {
  return isRecord(data) && SECTIONS.some((section) => Object.hasOwn(data, section))
}

const ARCADE = /\barcade_evals\b|\barcade\.sdk\.eval\b|\bEvalSuite\b/
