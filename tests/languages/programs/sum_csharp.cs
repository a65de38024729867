using System;

static class Program
{
    static void Main()
    {
        long sum = 0;
        string line;
        while ((line = Console.ReadLine()) != null)
            foreach (string word in line.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries))
                sum += long.Parse(word);
        Console.WriteLine(sum);
    }
}
