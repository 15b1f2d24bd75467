import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { usePrinting } from './printing.js'

interface Props<Item> {
  readonly items: readonly Item[]
  /** In pixels; every row has this height. */
  readonly rowHeight: number
  readonly label: string
  /** Scrolled into view when it changes; -1 for none. */
  readonly current?: number
  readonly render: (item: Item, index: number) => ComponentChildren
}

/** Rows beyond the visible ones, so that scrolling and tabbing work. */
const MARGIN_ROWS = 8

/** A list that renders only its visible rows. Arrow keys move between their links. */
export function VirtualList<Item>({ items, rowHeight, label, current = -1, render }: Props<Item>) {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 800 })
  const isPrinting = usePrinting()
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  useEffect(() => scrollToRow(box.current, current, rowHeight), [current])
  const first = isPrinting ? 0 : Math.max(0, Math.floor(view.top / rowHeight) - MARGIN_ROWS)
  const end = isPrinting ? items.length : Math.ceil((view.top + view.height) / rowHeight) + MARGIN_ROWS
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is operated; this only moves between them.
    <div class="virtual" ref={box} onKeyDown={(event) => moveFocus(event, box.current, rowHeight)}>
      <ul aria-label={label} style={{ height: `${items.length * rowHeight}px` }}>
        {items.slice(first, end).map((item, i) => (
          <li
            key={first + i}
            aria-setsize={items.length}
            aria-posinset={first + i + 1}
            data-row={first + i}
            style={{ top: `${(first + i) * rowHeight}px`, height: `${rowHeight}px` }}
          >
            {render(item, first + i)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function scrollToRow(box: HTMLElement | null, row: number, rowHeight: number): void {
  if (box === null || row < 0) return
  const top = row * rowHeight
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + rowHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + rowHeight - box.clientHeight
}

function moveFocus(event: KeyboardEvent, box: HTMLElement | null, rowHeight: number): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
  if (by === 0 || item === null || box === null) return
  const row = Number(item.dataset.row) + by
  const link = box.querySelector<HTMLElement>(`[data-row="${row}"] a`)
  if (link === null) return
  event.preventDefault()
  scrollToRow(box, row, rowHeight)
  link.focus({ preventScroll: true })
}
