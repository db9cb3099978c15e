import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadWidget, WidgetRefused, widgetProblemText } from './load-widget.ts'

test('an unavailable widget has a reason in words', () => {
  assert.match(widgetProblemText(new WidgetRefused(403, 50004)), /is turned off/u)
  assert.match(widgetProblemText(new WidgetRefused(404, 10004)), /doesn’t exist/u)
  assert.match(widgetProblemText(new WidgetRefused(429, 0)), /in a moment/u)
  assert.match(widgetProblemText(new WidgetRefused(503, 0)), /guild can’t be reached/u)
  assert.match(widgetProblemText(new TypeError()), /server can’t be reached/u)
})

test('an invalid ID is not requested', async () => {
  for (const id of ['', 'x', '../users/@me', '1'.repeat(21)]) {
    await assert.rejects(loadWidget(id), (problem) => problem instanceof WidgetRefused && problem.status === 404)
  }
})
