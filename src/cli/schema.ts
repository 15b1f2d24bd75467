import { McproveError } from '../core/error.js'
import { defineCommand } from './command.js'

const SCHEMAS: Readonly<Record<string, () => Promise<object>>> = {
  suite: async () => (await import('../suite/json-schema.js')).suiteJsonSchema(),
  result: async () => (await import('../../result.schema.json', { with: { type: 'json' } })).default,
}

export const command = defineCommand<object>({
  name: 'schema',
  summary: 'Print the JSON Schema of suites, for editors, or of results, for programs that read them.',
  arguments: [{ name: '[of]', summary: 'suite (the default) or result' }],
  examples: [
    'mcprove schema > mcprove.schema.json',
    'mcprove schema result',
    '# or, as the first line of a suite:',
    '# yaml-language-server: $schema=./node_modules/mcprove/schema.json',
  ],
  run: async ([of = 'suite'], _flags, io) => {
    const load = Object.hasOwn(SCHEMAS, of) ? SCHEMAS[of] : undefined
    if (load === undefined) {
      throw new McproveError('BAD_USAGE', `there is no schema of \`${of}\``, {
        hint: `Choose one of ${Object.keys(SCHEMAS).join(', ')}.`,
      })
    }
    io.stdout.write(`${JSON.stringify(await load(), null, 2)}\n`)
    return 0
  },
})
