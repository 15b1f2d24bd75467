// Lists of which the schema does not say what they hold: JSON Schema allows them, model providers do not.
import type { LintRule } from '../rule.js'
import { showCode } from '../show-text.js'
import { subschemas } from './subschemas.js'

/** Further ones of a schema are most likely the same mistake. */
const MAX_PLACES = 3

/**
 * OpenAI answers 400 to the whole request ("array schema missing items"), Gemini too ("items: missing field"), and VS
 * Code drops the tool ("array type must have items"). A tuple (`prefixItems`) says what it holds, so it is left alone.
 */
export const missingItems: LintRule = {
  kind: 'missing_items',
  level: 'error',
  check: ({ tool }, report) => {
    const lists = subschemas(tool.input_schema).filter(
      ({ schema }) => schema.type === 'array' && schema.items === undefined && schema.prefixItems === undefined,
    )
    for (const { path } of lists.slice(0, MAX_PLACES)) {
      report(
        path === '' ? 'input_schema' : `input_schema.${path}`,
        `\`inputSchema\` does not say what the list ${showCode(path)} holds, and OpenAI and Gemini refuse the whole request for it: add \`items\`, such as \`{ "type": "string" }\``,
      )
    }
  },
}
