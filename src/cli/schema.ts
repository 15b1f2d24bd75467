import { suiteJsonSchema } from '../suite/json-schema.js'
import { defineCommand } from './command.js'

export const command = defineCommand<object>({
  name: 'schema',
  summary: 'Print the JSON Schema of suites, for editors.',
  examples: [
    'mcprove schema > mcprove.schema.json',
    '# or, as the first line of a suite:',
    '# yaml-language-server: $schema=./node_modules/mcprove/schema.json',
  ],
  run: async (_files, _flags, io) => {
    io.stdout.write(`${JSON.stringify(suiteJsonSchema(), null, 2)}\n`)
    return 0
  },
})
