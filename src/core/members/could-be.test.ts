import { expect, it } from 'vitest'
import { renameFor } from './could-be.js'

it.each([
  ['refund_order', 'shop.refund_order', 'refund_order=shop.refund_order'],
  ['shop_refund_order', 'shop.refund_order', 'shop_*=shop.*'],
  ['mcp__shop__refund_order', 'shop.refund_order', 'mcp__shop__*=shop.*'],
  ['shop-refund-order', 'shop.*', 'shop-*=shop.*'],
  ['get_shop_items', 'shop.*', 'get_shop_items=shop.get_shop_items'],
  ['mcp__shop__refund', 'refund', 'mcp__shop__*=shop.*'],
  ['shop.refund', 'refund', 'shop.*=shop.*'],
  ['Bash', 'shop.*', 'Bash=shop.Bash'],
])('%s is imported as %s by %s', (name, id, rename) => {
  expect(renameFor(name, id)).toBe(rename)
})
