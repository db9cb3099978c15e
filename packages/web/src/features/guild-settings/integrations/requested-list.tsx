import type { ReactNode } from 'react'
import { describeProblem } from '../../../api/api-problem.ts'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Notice } from '../../../shared/page/notice.tsx'
import type { RequestedListState } from './use-requested-list.ts'

type ListedProps<T> = {
  label: string
  list: RequestedListState<T>
  /** The items that this list shows. */
  isShown?: (item: T) => boolean
  /** The text of an empty list. */
  empty: string
  children: (item: T) => ReactNode
}

/** A list loaded on demand, with its loading and error states. */
export function RequestedList<T>({
  label,
  list: { items, problem, retry },
  isShown = () => true,
  ...rest
}: ListedProps<T>) {
  const shown = items?.filter(isShown) ?? null
  return (
    <>
      {problem === null ? null : (
        <>
          <Notice tone="danger">{describeProblem(problem)}</Notice>
          <div className="section-buttons">
            <Button onPress={retry}>{t('integrations.try-again')}</Button>
          </div>
        </>
      )}
      {shown === null && problem === null ? <p role="status">{t('guild-settings.loading')}</p> : null}
      {shown?.length === 0 ? <p className="section-empty">{rest.empty}</p> : null}
      {shown === null || shown.length === 0 ? null : (
        <ul className="section-list" aria-label={label}>
          {shown.map(rest.children)}
        </ul>
      )}
    </>
  )
}
