import type { Feature } from '../../kernel/feature.ts'
import { getGuildWidget } from './get-guild-widget.ts'
import { getGuildWidgetImage } from './get-guild-widget-image.ts'
import { getGuildWidgetSettings } from './get-guild-widget-settings.ts'
import { modifyGuildWidget } from './modify-guild-widget.ts'

export const widget: Feature = {
  operations: [getGuildWidgetSettings, modifyGuildWidget, getGuildWidget, getGuildWidgetImage],
}
