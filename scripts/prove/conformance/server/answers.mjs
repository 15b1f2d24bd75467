/** A red pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

export const text = (words) => ({ type: 'text', text: words })
export const said = (words) => ({ content: [text(words)] })
export const object = (properties = {}, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
})

/** What the client of this request can do, in the stateless generation. */
export function clientCapabilities(ctx) {
  return ctx.mcpReq.envelope?.['io.modelcontextprotocol/clientCapabilities'] ?? {}
}
