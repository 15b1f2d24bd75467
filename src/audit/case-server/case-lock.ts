// Locks of case servers. For tests only.
import { catalogueSnapshot, type OfferedCatalogue } from '../../catalog/snapshot/catalogue-snapshot.js'
import type { ComparedLock } from '../probe/audit.js'

/** What the correct server offers, and whatever a case changes of it. */
export function caseLock(over: Partial<OfferedCatalogue> = {}, edited: ComparedLock['edited'] = []): ComparedLock {
  const catalogue = catalogueSnapshot({
    server: { name: 'case-server' },
    tools: [
      {
        name: 'echo',
        description: 'Returns the text that it is given. Use it to test a connection.',
        input_schema: {
          type: 'object',
          properties: { text: { type: 'string', description: 'The text to return.' } },
          required: ['text'],
          additionalProperties: false,
        },
        annotations: { readOnlyHint: true },
      },
    ],
    resources: [{ uri: 'note://one', name: 'one', mime_type: 'text/plain' }],
    resource_templates: [{ uri_template: 'note://{id}', name: 'note', mime_type: 'text/plain' }],
    prompts: [{ name: 'greet', description: 'Greets a person.', arguments: [{ name: 'name', required: true }] }],
    ...over,
  })
  return { catalogue, edited, file: 'server.lock.json', redact: (value) => value }
}

/** Of a server that has these tools alone. */
export function lockedTools(...tools: readonly object[]): ComparedLock {
  return caseLock({ tools })
}
