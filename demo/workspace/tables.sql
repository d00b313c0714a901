-- Tables of the sample workspace, made once from open data. Sources and licences: DATA-LICENSES.md.

-- The file holds completed flights from 1 January to 30 June 2001 six of 1 July, where it breaks off.
-- Arrivals more than 90 minutes early are clock errors around midnight: their delay is unknown, the flight is real.
CREATE TABLE flights AS
SELECT
  date AS departed_at,
  CAST(CASE WHEN delay >= -90 THEN delay END AS SMALLINT) AS delay,
  CAST(distance AS SMALLINT) AS distance,
  origin,
  destination
FROM '${datasets}/flights-3m.parquet'
WHERE date < TIMESTAMP '2001-07-01'
ORDER BY date;

-- What the airports file calls a state by its postal code.
CREATE TABLE states AS
SELECT * FROM (VALUES
  ('AK', 'Alaska'), ('AL', 'Alabama'), ('AR', 'Arkansas'), ('AS', 'American Samoa'), ('AZ', 'Arizona'),
  ('CA', 'California'), ('CO', 'Colorado'), ('CT', 'Connecticut'), ('DC', 'District of Columbia'),
  ('DE', 'Delaware'), ('FL', 'Florida'), ('GA', 'Georgia'), ('GU', 'Guam'), ('HI', 'Hawaii'), ('IA', 'Iowa'),
  ('ID', 'Idaho'), ('IL', 'Illinois'), ('IN', 'Indiana'), ('KS', 'Kansas'), ('KY', 'Kentucky'),
  ('LA', 'Louisiana'), ('MA', 'Massachusetts'), ('MD', 'Maryland'), ('ME', 'Maine'), ('MI', 'Michigan'),
  ('MN', 'Minnesota'), ('MO', 'Missouri'), ('MS', 'Mississippi'), ('MT', 'Montana'), ('NC', 'North Carolina'),
  ('ND', 'North Dakota'), ('NE', 'Nebraska'), ('NH', 'New Hampshire'), ('NJ', 'New Jersey'),
  ('NM', 'New Mexico'), ('NV', 'Nevada'), ('NY', 'New York'), ('OH', 'Ohio'), ('OK', 'Oklahoma'),
  ('OR', 'Oregon'), ('PA', 'Pennsylvania'), ('PR', 'Puerto Rico'), ('RI', 'Rhode Island'),
  ('SC', 'South Carolina'), ('SD', 'South Dakota'), ('TN', 'Tennessee'), ('TX', 'Texas'), ('UT', 'Utah'),
  ('VA', 'Virginia'), ('VI', 'U.S. Virgin Islands'), ('VT', 'Vermont'), ('WA', 'Washington'),
  ('WI', 'Wisconsin'), ('WV', 'West Virginia'), ('WY', 'Wyoming')
) AS names (code, name);

CREATE TABLE airports AS
SELECT
  a.iata, trim(a.name) AS name, a.city, a.city || ' (' || a.iata || ')' AS label, s.name AS state,
  a.latitude, a.longitude
FROM read_csv('${datasets}/airports.csv', nullstr = '') AS a
LEFT JOIN states AS s ON s.code = a.state;

-- Names stand in capitals: they are written as people read them.
CREATE TEMP MACRO as_name(capitals) AS array_to_string(
  list_transform(
    regexp_extract_all(lower(capitals), '[a-z'']+|[^a-z'']+'),
    lambda word: CASE
      WHEN word IN ('abx', 'ups', 'us', 'psa', 'afb', 'or', 'astar') THEN upper(word)
      ELSE coalesce(
        MAP {
          'fedex': 'FedEx', 'o''hare': 'O''Hare', 'laguardia': 'LaGuardia', 'natl': 'National', 'exprs': 'Express',
          'wash': 'Washington', 'airtran': 'AirTran', 'expressjet': 'ExpressJet', 'jetblue': 'JetBlue',
          'skywest': 'SkyWest', 'commutair': 'CommutAir', 'alleghenyairlines': 'Allegheny Airlines'
        }[word],
        upper(word[1]) || word[2:]
      )
    END
  ),
  ''
);

-- The damage codes B and C are not explained by the source.
CREATE TABLE bird_strikes AS
SELECT
  row_number() OVER () AS id,
  "Flight Date" AS struck_on,
  regexp_replace(as_name("Airport Name"), ' (Arpt|Airport|Ny)$', '') AS airport,
  CASE "Origin State" WHEN 'DC' THEN 'District of Columbia' ELSE "Origin State" END AS state,
  as_name(rtrim("Aircraft Airline Operator", '*')) AS operator,
  "Aircraft Make Model" AS aircraft,
  "Wildlife Species" AS species,
  "Wildlife Size" AS size,
  "Phase of flight" AS phase,
  "Time of day" AS time_of_day,
  CASE WHEN "Effect Amount of damage" IN ('B', 'C') THEN 'Unknown' ELSE "Effect Amount of damage" END AS damage,
  "Speed IAS in knots" AS speed,
  "Cost Repair" AS repair_cost,
  "Cost Other" AS other_cost,
  "Cost Total $" AS total_cost
FROM read_csv('${datasets}/birdstrikes.csv');
