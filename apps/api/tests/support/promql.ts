/** The metrics that an expression of PromQL reads, and the labels that it expects of each or groups by. */
export interface Expected {
  metrics: readonly string[];
  /** The labels in the braces after a metric. */
  matched: readonly { metric: string; labels: readonly string[] }[];
  grouped: readonly string[];
}

const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'on', 'ignoring']);
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const wordsIn = (text: string): string[] => [...text.matchAll(/[a-zA-Z_]\w*/g)].map(([word]) => word);

export function expectedBy(expression: string): Expected {
  const plain = expression.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const bare = plain
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(GROUPING, ' ')
    .replaceAll('""', ' ');
  return {
    metrics: [...bare.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?![\w:]*\s*\()/g)]
      .map(([name]) => name)
      .filter((name) => !WORDS.has(name)),
    matched: [...plain.matchAll(/([\w:]+)\{([^}]*)\}/g)].map(([, metric = '', labels = '']) => ({
      metric,
      labels: wordsIn(labels),
    })),
    grouped: [...plain.matchAll(GROUPING)].flatMap(([, labels = '']) => wordsIn(labels)),
  };
}
