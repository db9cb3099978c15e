import type { AnyComponent, Placed } from './placed.ts'

/**
 * Gives a number to every component that has none, from 1 on, without those that others have
 * (docs/spec/components.md#component-ids).
 */
export function numberComponents(all: readonly Placed<AnyComponent>[]): void {
  const taken = new Set(all.map(({ component }) => component.id))
  let last = 0
  for (const { component } of all) {
    if (component.id !== 0) continue
    do last++
    while (taken.has(last))
    component.id = last
  }
}
