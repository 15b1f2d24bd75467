import { McproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import { showValue } from '../../core/text/show-value.js'
import { CLIENT_OFFERS, type ClientOffer } from '../../mcp/client/connection.js'

/** Reads `--offer sampling,roots`. */
export function readOffer(text: string | undefined): readonly ClientOffer[] {
  if (text === undefined) return []
  const offers = text.split(',').map((word) => {
    const name = word.trim()
    const found = CLIENT_OFFERS.find((offer) => offer === name)
    if (found !== undefined) return found
    const near = nearest(name, CLIENT_OFFERS)
    throw new McproveError('BAD_USAGE', `--offer expects ${CLIENT_OFFERS.join(', ')}, got ${showValue(name, 60)}`, {
      hint: near === undefined ? `Write --offer ${CLIENT_OFFERS.join(',')}.` : `Did you mean \`${near}\`?`,
    })
  })
  return [...new Set(offers)]
}
