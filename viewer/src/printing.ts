import { useEffect, useState } from 'preact/hooks'

/** True while the page is printed: folded and virtual parts are then rendered in full. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const query = matchMedia('print')
    const follow = () => setPrinting(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return isPrinting
}
