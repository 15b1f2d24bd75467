import type { McproveError } from '../../core/errors/error.js'
import { showName } from '../../core/text/show-name.js'
import { RUN_FOLDER } from '../../suite/read/expand-variables.js'
import type { AgentTest } from '../../suite/suite.js'
import { suiteError } from './suite-error.js'

/** `${PROMPT}` and nothing else. */
const PLACEHOLDER = /^\s*\$\{([A-Za-z_][A-Za-z0-9_]*)\}\s*$/

/** An error for a placeholder prompt, such as the one that `learn` writes; null for every other prompt. */
export function promptError({ settings: { prompt = '' }, problemAt }: AgentTest): McproveError | null {
  const name = PLACEHOLDER.exec(prompt)?.[1]
  if (name === undefined || name === RUN_FOLDER) return null
  const message = `the prompt is the placeholder ${showName(name)}`
  return suiteError('SUITE_INVALID', problemAt(['prompt'], message, 'Write the prompt for the agent.'))
}
