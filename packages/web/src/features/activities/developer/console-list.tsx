import type { LoggedLine, Traced } from '../rpc/trace.ts'
import { formatMoment } from './moments.ts'
import { Rows } from './rows.tsx'

/** What the app wrote to its console. */
export function ConsoleList({ traced }: { traced: Traced }) {
  return (
    <>
      {traced.unlogged > 0 ? (
        <p className="developer-quiet">{traced.unlogged} more lines came too fast to be kept.</p>
      ) : null}
      <Rows
        label="Console"
        rows={traced.logged}
        empty="The app has written nothing to its console. The SDK sends it unless that is switched off."
        draw={(line: LoggedLine) => (
          <div key={line.number} className="developer-line" data-level={line.level}>
            <time className="developer-time" dateTime={new Date(line.at).toISOString()}>
              {formatMoment(line.at)}
            </time>
            <span className="developer-level">{line.level}</span>
            <span className="developer-message">{line.message}</span>
          </div>
        )}
      />
    </>
  )
}
