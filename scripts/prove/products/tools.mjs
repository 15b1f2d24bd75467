// The tools that the products call, and what each answers: the truth that traces and imported logs are compared with.

/** A red pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const text = (value) => ({ type: 'text', text: value })
const object = (properties, required = Object.keys(properties)) => ({ type: 'object', properties, required })
const string = { type: 'string' }

export const TOOLS = [
  {
    // Writes, and has no annotations: clients that ask before such a tool must not ask here.
    name: 'add_note',
    description: 'Adds a note about a book.',
    inputSchema: object({
      title: string,
      note: object({
        text: string,
        tags: { type: 'array', items: string },
        place: object({ page: { type: 'integer' } }),
      }),
    }),
    answer: ({ title, note }) => ({
      content: [text(`noted "${title}", p. ${note.place.page}: ${note.tags.join(' + ')}`)],
    }),
  },
  {
    name: 'find_books',
    description: 'Finds books by a word in the title.',
    inputSchema: object({ query: string, limit: { type: 'integer' } }, ['query']),
    annotations: { readOnlyHint: true },
    answer: ({ query, limit = 2 }) => ({ content: [text(`${limit} books with "${query}":\n- Größe\n- 本の虫 📚`)] }),
  },
  {
    name: 'lend_book',
    description: 'Lends a book to a reader.',
    inputSchema: object({ id: { type: 'integer' } }),
    annotations: { destructiveHint: true },
    answer: ({ id }) => ({ content: [text(`book ${id} is already lent`)], isError: true }),
  },
  {
    name: 'count_books',
    description: 'Counts the books on a shelf.',
    inputSchema: object({ shelf: string }),
    outputSchema: object({
      shelf: string,
      count: { type: 'integer' },
      by_language: object({ de: { type: 'integer' } }),
    }),
    annotations: { readOnlyHint: true },
    answer: ({ shelf }) => {
      const structuredContent = { shelf, count: 12, by_language: { de: 5 } }
      return { content: [text(JSON.stringify(structuredContent))], structuredContent }
    },
  },
  {
    name: 'show_cover',
    description: 'Shows the cover of a book.',
    inputSchema: object({ id: { type: 'integer' } }),
    annotations: { readOnlyHint: true },
    answer: ({ id }) => ({ content: [text(`cover of ${id}`), { type: 'image', data: PNG, mimeType: 'image/png' }] }),
  },
]

export const SERVER = 'books'

export function answerOf(name, args) {
  return TOOLS.find((tool) => tool.name === name).answer(args)
}
