import { t } from '../../language/dialogs.ts'
import './section.css'
import { describeProblem } from '../../api/api-problem.ts'
import { Button } from '../appearance/button.tsx'
import { Notice } from './notice.tsx'

type ListEndProps = {
  pages: { isEnd: boolean; isLoading: boolean; problem: unknown; more: () => void }
  text?: string
}

/** The end of a paged list: loading, an error, or a button to load more. */
export function ListEnd({ pages: { isEnd, isLoading, problem, more }, text = t('page.show-more') }: ListEndProps) {
  if (isLoading) return <p role="status">{t('page.loading')}</p>
  if (problem === null && isEnd) return null
  return (
    <>
      {problem === null ? null : <Notice tone="danger">{describeProblem(problem)}</Notice>}
      <div className="section-buttons">
        <Button onPress={more}>{problem === null ? text : t('page.try-again')}</Button>
      </div>
    </>
  )
}
