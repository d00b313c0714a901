/** Checks shell blocks: the scripts, commands, flags and files that they name exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCommands } from '../../src/service/commands/all-commands.ts';
import { placeOf, root } from './documentation-blocks.ts';
import type { CodeBlock } from './documentation-blocks.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Commands of npm itself. */
const npmCommands = ['install', 'init', 'ci', 'publish', 'test', 'start', 'create'];

function checkNpm(line: string): string[] {
  return [...line.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].flatMap(([said, name = '']) => {
    const isScript = said.startsWith('npm run ') || name === 'test' || name === 'start';
    const isKnown = isScript ? name in scripts : npmCommands.includes(name);
    return isKnown ? [] : [`there is no \`${said}\``];
  });
}

/** Programs that the documentation runs by `npx`. */
const programs = ['vitrine-service', 'vitest', 'wtr', 'oxfmt', 'tsc', 'oxlint', 'vite'];

const checkPrograms = (line: string): string[] =>
  [...line.matchAll(/\bnpx ([\w-]+)/g)].flatMap(([said, name = '']) =>
    programs.includes(name) ? [] : [`\`${said}\` is not a program that this test knows`],
  );

/** `npx vitrine-service serve --port 1`: the command and each of its flags. */
function checkService(line: string): string[] {
  return [...line.matchAll(/(?:^|[\s(])vitrine(?:-service)?((?:\s+[^\s|)>&;]+)*)/g)].flatMap(
    ([, text = '']) => {
      const words = text.trim().split(/\s+/);
      const [name = ''] = words;
      const command = allCommands.find((one) => one.name === (name.startsWith('-') ? 'serve' : name));
      if (!command) return name === 'help' || name === '' ? [] : [`vitrine-service has no command "${name}"`];
      const flags = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
      return flags
        .filter((flag) => flag !== 'help' && !(flag in command.flags))
        .map((flag) => `\`vitrine-service ${command.name}\` has no flag --${flag}`);
    },
  );
}

const checkFiles = (line: string): string[] =>
  [...line.matchAll(/\bnode ((?:scripts|test|demo)\/[\w./-]+)/g)].flatMap(([, file = '']) =>
    existsSync(join(root, file)) ? [] : [`there is no ${file}`],
  );

/** Returns the faults of one shell block, with its page and line. A `console` block has commands after `$`. */
export function checkCommands(block: CodeBlock): string[] {
  const lines = block.code.replaceAll('\\\n', ' '.repeat(2)).split('\n');
  return lines.flatMap((text, index) => {
    const isOutput = block.language === 'console' && !text.startsWith('$ ');
    const line = text.replace(/\s#\s.*$/, '');
    // `npm install vitrine-service` names the package and not the command.
    const isInstall = /\bnpm (?:install|publish)\b/.test(line);
    const faults = isOutput
      ? []
      : [
          ...checkNpm(line),
          ...checkPrograms(line),
          ...(isInstall ? [] : checkService(line)),
          ...checkFiles(line),
        ];
    return faults.map((fault) => `${placeOf(block, index)}: ${fault}`);
  });
}
