// In a file of its own: here no other test has loaded the schema engine.
import { expect, it } from 'vitest'
import { compileSchema } from '../../core/engines/json-schema.js'
import { parseGatesFile } from '../../suite/parse-gates-file.js'

const CLASSES = 'equal_function_sets: { classes: [{ name: a, members: [a] }] }\n'

it('a file of gates brings the schema engine along when the gate is in it, and only then', async () => {
  await parseGatesFile(CLASSES, 'gates.yml')
  expect(() => compileSchema({})).toThrow('not loaded')
  await parseGatesFile(`${CLASSES}orchestration: { expect: [{ orchestration.syntax: { ">=": 1 } }] }`, 'gates.yml')
  expect(compileSchema({ type: 'string' })(1)).toHaveLength(1)
})
