import { t } from '../../../language/guild-settings.ts'
import { CopyLine } from '../../../shared/text/copy-line.tsx'
import { WIDGET_THEMES, type WidgetTheme, widgetFrameHtml, widgetPageAddress } from './widget-embed.ts'

const titles: Readonly<Record<WidgetTheme, string>> = {
  system: t('widget.visitors-theme'),
  light: t('widget.light'),
  dark: t('widget.dark'),
}

type WidgetFramesProps = { guildId: string; guildName: string }

/** The embeddable page, in each theme. */
export function WidgetFrames({ guildId, guildName }: WidgetFramesProps) {
  return (
    <>
      <dl className="widget-frames">
        {WIDGET_THEMES.map((theme) => (
          <CopyLine
            key={theme}
            label={titles[theme]}
            value={widgetFrameHtml({ origin: location.origin, guildId, guildName, theme })}
          />
        ))}
      </dl>
      <p>
        {/* It is a separate page from this client. */}
        <a className="link" href={widgetPageAddress(guildId, 'system')} target="_blank" rel="noreferrer">
          {t('widget.open-the-page')}
        </a>
      </p>
    </>
  )
}
