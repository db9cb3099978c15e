import { ArrowDown } from 'lucide-react'
import { t } from '../../../language/main.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import type { Pages } from './use-pages.ts'

type ScrollNoticesProps = { pages: Pages; isAtEnd: boolean; unseen: number; onPresent: () => void }

/** The notices over the list: loading, errors, and a button to the newest message. */
export function ScrollNotices({ pages, isAtEnd, unseen, onPresent }: ScrollNoticesProps) {
  const { loading, failed, retry } = pages

  return (
    <>
      <div className="message-notice message-notice-top" role="status">
        {loading === 'older' ? <p className="message-notice-text">{t('messages.loading-older-messages')}</p> : null}
        {failed ? (
          <p className="message-notice-text">
            {failed.side === 'older'
              ? t('messages.older-messages-could-not-be', { problem: failed.problem })
              : t('messages.newer-messages-could-not-be', { problem: failed.problem })}{' '}
            <Button onPress={retry}>{t('messages.try-again')}</Button>
          </p>
        ) : null}
      </div>
      {isAtEnd ? null : (
        <div className="message-notice message-notice-bottom">
          <button type="button" className="message-present" onClick={onPresent}>
            <ArrowDown aria-hidden="true" />
            {unseen === 0 ? t('messages.jump-to-latest') : t('messages.jump-to-latest-new', { unseen })}
          </button>
        </div>
      )}
    </>
  )
}
