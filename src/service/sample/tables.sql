-- The sample of `vitrine serve --sample`: 4,000 orders of a made-up shop in 2025. Every value comes from the number of its
-- row, so that every machine has the same rows.
CREATE TEMP MACRO even(row_number, purpose) AS
  ((row_number + 1) * 2654435761 + purpose * 40503 + (row_number * row_number * 97)) % 10007 / 10007.0;

CREATE TABLE orders AS
SELECT
  range AS id,
  TIMESTAMP '2025-01-01' + to_seconds(CAST(floor(sqrt((range + even(range, 1)) / 4000) * 31536000) AS BIGINT)) AS ordered_at,
  ['Lamps', 'Chairs', 'Desks', 'Sofas', 'Shelves'][1 + CAST(floor(even(range, 2) ** 2 * 5) AS INTEGER)] AS category,
  ['Berlin', 'Lima', 'Osaka', 'Oslo', 'Pune', 'Turin'][1 + CAST(floor(even(range, 3) * 6) AS INTEGER)] AS city,
  CAST(round(20 + even(range, 4) ** 3 * 980, 2) AS DECIMAL(8, 2)) AS amount
FROM range(4000);
