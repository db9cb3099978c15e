import { ArrowDown } from 'lucide-react'
import { Button } from '../../../shared/appearance/button.tsx'
import type { Pages } from './use-pages.ts'

type ScrollNoticesProps = { pages: Pages; isAtEnd: boolean; unseen: number; onPresent: () => void }

/** What lies over the list: that something is being loaded, or could not be, and the way back to the newest. */
export function ScrollNotices({ pages, isAtEnd, unseen, onPresent }: ScrollNoticesProps) {
  const { loading, failed, retry } = pages

  return (
    <>
      <div className="message-notice message-notice-top" role="status">
        {loading === 'older' ? <p className="message-notice-text">Loading older messages…</p> : null}
        {failed ? (
          <p className="message-notice-text">
            {failed.side === 'older' ? 'Older' : 'Newer'} messages could not be loaded. {failed.problem}{' '}
            <Button onPress={retry}>Try again</Button>
          </p>
        ) : null}
      </div>
      {isAtEnd ? null : (
        <div className="message-notice message-notice-bottom">
          <button type="button" className="message-present" onClick={onPresent}>
            <ArrowDown aria-hidden="true" />
            {unseen === 0 ? 'Jump to the present' : `Jump to the present, ${unseen} new`}
          </button>
        </div>
      )}
    </>
  )
}
