import { fromArcadeEvals } from './from-arcade-evals.js'
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
  /** True for a file that only this tool can have. */
  readonly recognizes: (file: SourceFile) => boolean
  readonly migrate: (text: string, path: string) => Migration
}

export const SOURCES: Readonly<Record<string, MigrationSource>> = {
  promptfoo: { recognizes: isPromptfooConfig, migrate: fromPromptfoo },
  'arcade-evals': {
    recognizes: ({ path, text }) => /\.py$/i.test(path) && ARCADE.test(text),
    migrate: fromArcadeEvals,
  },
}

const ARCADE = /\barcade_evals\b|\barcade\.sdk\.eval\b|\bEvalSuite\b/
