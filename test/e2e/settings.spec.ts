import type { Page } from '@playwright/test';

import { expect, startApp, test, type RunningApp } from './support/app.ts';
import { SLOW } from './support/explorer.ts';
import { expectNoFault } from './support/faults.ts';
import { resizeTo, shootBothThemes, SHOTS } from './support/screens.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.describe('the settings', () => {
  let running: RunningApp;
  let page: Page;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    running = await startApp();
    page = running.page;
    await resizeTo(running);
    await expect(page.getByText('Engine ready')).toBeVisible(SLOW);
    await page.keyboard.press('Control+,');
  });

  test.afterAll(async () => {
    await running.close();
    expect(running.consoleErrors, 'errors in the console').toEqual([]);
  });

  async function shoot(name: string): Promise<void> {
    if (SHOTS !== undefined) await shootBothThemes(running, name, SHOTS);
  }

  test('are found by the names of what they hold', async () => {
    const find = page.getByRole('textbox', { name: 'Find a setting' });
    await find.fill('row height');
    await expect(page.getByRole('tab')).toHaveText(['General']);
    await find.fill('extra headers');
    await expect(page.getByRole('tab')).toHaveText(['Model providers']);
    await find.fill('no such thing');
    await expect(page.getByText('No setting by that name')).toBeVisible();
    await find.fill('prompts');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Root agent' })).toBeVisible(SLOW);
    await find.fill('');
  });

  test('edit a prompt with its variables checked, compare it with the shipped text, and reset it', async () => {
    const form = page.getByRole('region', { name: 'Compaction' });
    await page.getByRole('tab', { name: /^Compaction/ }).click();
    await expect(form.locator('.view-line').first()).toBeVisible(SLOW);
    await form.locator('.view-line').first().click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Mark {{nobody}}. ');
    await expect(form.getByRole('status')).toContainText('{{nobody}}is not known here');
    await expect(form.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true');
    for (let at = 0; at < 'Mark {{nobody}}. '.length; at += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('Be brief. ');
    await form.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByRole('tab', { name: /^Compaction/ })).toContainText('edited');
    expect(await running.invoke('prompts.read', { name: 'compaction' })).toMatchObject({
      ok: true,
      value: { edited: true, text: expect.stringContaining('Be brief. ') },
    });
    await expect(form.locator('.view-line').first()).toBeVisible(SLOW);
    await expectNoFault(running);
    await form.getByRole('radio', { name: 'Difference' }).click();
    await expect(
      form.locator('.monaco-diff-editor .line-insert, .monaco-diff-editor .char-insert').first(),
    ).toBeVisible(SLOW);
    await shoot('10-settings-prompts');
    await form.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Use the shipped text' }).click();
    await expect(page.getByRole('tab', { name: /^Compaction/ })).not.toContainText('edited');
  });

  test('list the packages of the sandbox; a folder without them fails in words, and nothing is installed', async () => {
    await page.getByRole('tab', { name: 'Sandbox packages' }).click();
    const table = page.getByRole('table', { name: 'Sandbox packages' });
    await expect(table.getByRole('row', { name: /^numpy/ })).toContainText('not installed');
    await expect(table.getByRole('row', { name: /^pandas/ })).toContainText('not installed');
    await expectNoFault(running);
    await shoot('10-settings-packages');
    await running.app.evaluate(({ dialog }, folder) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] });
    }, running.home);
    await page.getByRole('button', { name: 'Install from folder' }).click();
    await expect(page.getByRole('log', { name: 'Notices' })).toContainText(running.home, SLOW);
    await expect(table.getByRole('row', { name: /^numpy/ })).toContainText('not installed');
  });

  test('speak Chinese throughout', async () => {
    await page.getByRole('tab', { name: 'General' }).click();
    await page.getByRole('radio', { name: '中文' }).click();
    for (const section of ['模型提供方', '提示词', '沙箱软件包']) {
      await page.getByRole('tab', { name: section }).click();
      await expect(page.getByRole('tab', { name: section })).toHaveAttribute('aria-selected', 'true');
    }
    await expect(page.getByRole('table', { name: '沙箱软件包' }).getByRole('row', { name: /^numpy/ })).toContainText(
      '未安装',
    );
    await shoot('10-settings-packages-zh');
    await page.getByRole('tab', { name: '通用' }).click();
    await page.getByRole('radio', { name: 'English' }).click();
  });
});
