-- A large workspace: ten million orders of 200,000 customers over four years. Every value comes from its row's number,
-- so that every machine makes the same rows. Another amount: change the one number below.
CREATE TEMP MACRO order_count() AS 10000000;

-- An even number from 0 to 1 for each row and purpose: the row's number, multiplied and folded until nothing of its
-- order is left, within 32 bits.
CREATE TEMP MACRO fold(bits, distance) AS xor(bits, bits >> distance);
CREATE TEMP MACRO spread(bits, factor) AS (bits * factor) % 4294967296;
CREATE TEMP MACRO even(row_number, purpose) AS
  fold(spread(fold(spread(row_number::BIGINT + 1 + purpose::BIGINT * 15485863, 2654435761::BIGINT), 15), 1566083941::BIGINT), 13)
  / 4294967296.0;

CREATE TABLE customers AS
SELECT
  range AS id,
  'Customer ' || range AS name,
  ['Berlin', 'Köln', 'Oslo', 'Lima', 'Osaka', 'Pune', 'Quito', 'Riga', 'Turin', 'Utrecht']
    [1 + CAST(floor(even(range, 1) * 10) AS INTEGER)] AS city,
  CASE WHEN even(range, 2) < 0.95 THEN even(range, 3) < 0.1 END AS vip
FROM range(200000);

-- Few customers order much: the square of an even number. Orders grow over the years, and one in fifty has no status.
CREATE TABLE orders AS
SELECT
  range AS id,
  CAST(floor(even(range, 4) ** 2 * 200000) AS INTEGER) AS customer,
  TIMESTAMP '2021-01-01'
    + to_seconds(CAST(floor(sqrt((range + even(range, 5)) / order_count()) * 126230400) AS BIGINT)) AS ordered_at,
  'P' || lpad(CAST(floor(even(range, 6) * 250) AS VARCHAR), 3, '0') AS product,
  CASE WHEN even(range, 7) >= 0.02
    THEN ['new', 'paid', 'shipped', 'returned'][1 + CAST(floor(even(range, 8) * 4) AS INTEGER)]
  END AS status,
  CAST(1 + floor(even(range, 9) * 9) AS TINYINT) AS units,
  CAST(round(5 + even(range, 10) ** 3 * 995, 2) AS DECIMAL(8, 2)) AS amount
FROM range(order_count());
