import { t } from '../../../language/activity-developer.ts'
import type { LoggedLine, Traced } from '../rpc/trace.ts'
import { formatPreciseTime } from './format-precise-time.ts'
import { VirtualRows } from './virtual-rows.tsx'

/** What the app wrote to its console. */
export function ConsoleList({ traced }: { traced: Traced }) {
  return (
    <>
      {traced.unlogged > 0 ? (
        <p className="developer-quiet">
          {t('developer.more-lines-were-dropped-because-they', { unlogged: traced.unlogged })}
        </p>
      ) : null}
      <VirtualRows
        label={t('developer.console')}
        rows={traced.logged}
        empty={t('developer.the-app-has-not-written-to')}
        draw={(line: LoggedLine) => (
          <div key={line.number} className="developer-line" data-level={line.level}>
            <time className="developer-time" dateTime={new Date(line.at).toISOString()}>
              {formatPreciseTime(line.at)}
            </time>
            <span className="developer-level">{line.level}</span>
            <span className="developer-message">{line.message}</span>
          </div>
        )}
      />
    </>
  )
}
