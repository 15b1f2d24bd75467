// The links of a page that lead to files, and the headings that a link may lead to.
import { dirname, posix } from 'node:path'
import type { Page } from './page.js'

export interface Link {
  readonly target: string
  /** Relative to the root. */
  readonly path: string
  readonly anchor: string
}

type Text = Pick<Page, 'file' | 'text'>

export function linksOf(page: Text): Link[] {
  const targets = [
    ...withoutBlocks(page)
      .replace(/`[^`\n]*`/g, 'code')
      .matchAll(/\]\(([^)\s]+)\)|<(?:img|a)[^>]* (?:src|href)="([^"]+)"/g),
  ]
  return targets
    .map(([, markdown, html]) => markdown ?? html ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor = ''] = target.split('#')
      return { target, path: path === '' ? page.file : posix.join(dirname(page.file), path), anchor }
    })
}

/** As GitHub makes them of headings. */
export function anchorsOf(page: Text): Set<string> {
  const seen = new Map<string, number>()
  const headings = withoutBlocks(page).matchAll(/^#{1,6} (.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) => {
      const plain = heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .trim()
        .toLowerCase()
      const slug = plain.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
      const times = seen.get(slug) ?? 0
      seen.set(slug, times + 1)
      return times === 0 ? slug : `${slug}-${times}`
    }),
  )
}

function withoutBlocks({ text }: Text): string {
  return text.replace(/^\s*(`{3,})[\s\S]*?^\s*\1.*$/gm, '')
}
