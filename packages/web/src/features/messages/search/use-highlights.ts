import { type RefObject, useEffect } from 'react'
import { foundRanges } from './found-ranges.ts'

const name = 'found-words'

/** Marks the found words in an element, without changing the element. */
export function useHighlights(element: RefObject<HTMLElement | null>, words: string, shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results contain other words.
  useEffect(() => {
    if (!('highlights' in CSS) || element.current === null || words === '') return
    const ranges: Range[] = []
    for (const content of element.current.querySelectorAll('.message-content')) {
      const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const [from, to] of foundRanges(node.textContent ?? '', words)) ranges.push(rangeIn(node, from, to))
    }
    CSS.highlights.set(name, new Highlight(...ranges))
    return () => void CSS.highlights.delete(name)
  }, [element, words, shown])
}

function rangeIn(node: Node, from: number, to: number): Range {
  const range = document.createRange()
  range.setStart(node, from)
  range.setEnd(node, to)
  return range
}
