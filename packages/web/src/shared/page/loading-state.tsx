import type { ReactNode } from 'react'
import { describeProblem } from '../../api/api-problem.ts'
import { t } from '../../language/dialogs.ts'
import { Button } from '../appearance/button.tsx'
import type { Loadable } from '../lists/use-loaded.ts'
import { Notice } from './notice.tsx'

type LoadingStateProps<T> = { answer: Loadable<T>; retry: () => void; children: (value: T) => ReactNode }

/** Content that is loaded on demand, with its loading and error states. */
export function LoadingState<T>({ answer, retry, children }: LoadingStateProps<T>) {
  if (answer.state === 'ready') return children(answer.value)
  if (answer.state === 'waiting') return <p role="status">{t('page.loading')}</p>
  return (
    <>
      <Notice tone="danger">{describeProblem(answer.problem)}</Notice>
      <div className="section-buttons">
        <Button onPress={retry}>{t('page.try-again')}</Button>
      </div>
    </>
  )
}
